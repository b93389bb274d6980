// Opens a recorded game in JupyterLab: a frame with the page that the server makes of it. Starts a lesson that is opened,
// and has a card in the launcher that opens the tour.
//
// JupyterLab loads this file as it is. Nothing builds it: it keeps the two promises of a federated module itself, which
// are to take the libraries that JupyterLab shares, and to give out the plugin.
"use strict";

/**
 * What is used of a widget of JupyterLab.
 * @typedef {{node: HTMLElement, isDisposed: boolean, isVisible: boolean, addClass(name: string): void, dispose(): void}}
 *   LuminoWidget
 */

(() => {
  const NAME = "minerals-kit";
  const FILE_TYPE = "minerals-replay";
  const FACTORY = "Recorded game";
  const OPEN = "minerals-kit:open-in-player";
  const TOUR = "minerals-kit:tour";
  const BROKEN = "The server of JupyterLab cannot show this game. Start JupyterLab again.";
  /** How often an open game asks whether its file has changed, in milliseconds. */
  const INTERVAL = 2000;

  const LIBRARIES = [
    ...["application", "apputils", "coreutils", "docregistry", "filebrowser", "notebook", "services", "translation"],
    "ui-components",
  ];
  /** A tile of the board with the sign of a player. JupyterLab colours it as all its icons. */
  const ICON =
    '<svg xmlns="http://www.w3.org/2000/svg" width="16" viewBox="0 0 24 24"><path class="jp-icon3 jp-icon-selectable" ' +
    'fill="#616161" d="M12 1l9.5 5.5v11L12 23l-9.5-5.5v-11zm0 2.3L4.5 7.6v8.8l7.5 4.3 7.5-4.3V7.6zM9.5 7.5l7.5 4.5-7.5 4.5z"/></svg>';

  /** @type {any} the libraries that JupyterLab shares, by name and version */
  let shared = {};

  /**
   * @param {string} name
   * @returns {Promise<any>} a library that JupyterLab shares: the version in use, or else the highest
   */
  async function library(name) {
    const versions = shared[name] ?? {};
    const inOrder = Object.keys(versions).sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
    const chosen = inOrder.find((version) => versions[version].loaded) ?? inOrder.at(-1);
    if (chosen === undefined) throw new Error(`${NAME}: JupyterLab does not share ${name}.`);
    return (await versions[chosen].get())();
  }

  /** @returns {Promise<any>} the module with the plugin */
  async function extension() {
    const [application, apputils, coreutils, docregistry, filebrowser, notebook, services, translation, components] =
      await Promise.all(LIBRARIES.map((name) => library(`@jupyterlab/${name}`)));
    const launcher = await library("@jupyterlab/launcher").catch(() => null); // not every front end has one
    /** @type {{Widget: new () => LuminoWidget}} */
    const { Widget } = await library("@lumino/widgets");

    /**
     * @param {any} settings of the server
     * @param {string} place
     * @param {{[name: string]: string}} asked
     * @param {{signal?: AbortSignal, method?: string}} [how] with a signal that nobody waits for it any more
     * @returns {Promise<Response>} what the server answers, as it answers everything else
     */
    function ask(settings, place, asked, how = {}) {
      const address = coreutils.URLExt.join(settings.baseUrl, NAME, ...place.split("/").map(encodeURIComponent));
      return services.ServerConnection.makeRequest(`${address}?${new URLSearchParams(asked)}`, how, settings);
    }

    /** A recorded game: a frame with its page, made again when the file or its name changes. */
    class Replay extends Widget {
      /**
       * @param {any} context of the file
       * @param {any} contents
       * @param {() => {mode: string, language: string}} look
       */
      constructor(context, contents, look) {
        super();
        this.context = context;
        this.contents = contents;
        this.look = look;
        this.changed = "";
        this.closed = new AbortController();
        this.isAsking = false;
        this.isOutdated = false;
        this.isGame = false;
        this.addClass("jp-IFrame"); // which lets JupyterLab drag its tabs over a frame
        this.frame = document.createElement("iframe");
        // The page runs its script, but as a stranger: it reaches nothing of JupyterLab.
        this.frame.setAttribute("sandbox", "allow-scripts");
        this.frame.style.cssText = "border: 0; width: 100%; height: 100%; display: block";
        this.node.append(this.frame);
        this.frame.title = context.path;
        this.timer = setInterval(() => this.follow(), INTERVAL);
        context.pathChanged.connect(this.show, this);
        context.fileChanged.connect(this.show, this);
        this.show();
      }

      /** Show the game as it is now. While the server makes a page, it is not asked for another one. */
      async show() {
        this.isOutdated = this.isAsking;
        if (this.isAsking) return;
        this.isAsking = true;
        const path = this.contents.localPath(this.context.path);
        this.changed = this.context.contentsModel?.last_modified ?? this.changed;
        let page = "";
        let isGame = false;
        try {
          const answer = await ask(this.contents.serverSettings, `replay/${path}`, this.look(), { signal: this.closed.signal });
          const said = await answer.text();
          // A server without the kit has a page of its own for what it does not know.
          page = said.includes('<body class="minerals"') ? said : "";
          isGame = answer.ok;
        } catch {
          // A server that has stopped is told of by JupyterLab itself.
        }
        this.isAsking = false;
        if (this.isDisposed) return;
        this.isGame = isGame;
        this.frame.title = this.context.path;
        this.frame.srcdoc = page || `<!DOCTYPE html><p role="alert">${BROKEN}</p>`;
        if (this.isOutdated) this.show();
      }

      /** Be as light or dark as JupyterLab is now. A game stays at its step. */
      recolour() {
        if (!this.isGame) this.show();
        else this.frame.contentWindow?.postMessage({ type: "minerals:mode", mode: this.look().mode }, "*");
      }

      /** Show the game again if somebody has played on in the file. */
      async follow() {
        if (!this.isVisible || document.hidden || !this.context.isReady) return;
        try {
          const about = await this.contents.get(this.context.path, { content: false });
          if (this.isDisposed || about.last_modified === this.changed) return;
          const isFirst = this.changed === "";
          this.changed = about.last_modified;
          if (!isFirst) await this.context.revert(); // which shows it
        } catch {
          // It may be between two names; what is shown stays.
        }
      }

      dispose() {
        clearInterval(this.timer);
        this.closed.abort(); // which ends the work of the server
        super.dispose();
      }
    }

    class Factory extends docregistry.ABCWidgetFactory {
      /**
       * @param {any} options
       * @param {any} contents
       * @param {() => {mode: string, language: string}} look
       * @param {any} icon
       */
      constructor(options, contents, look, icon) {
        super(options);
        this.icon = icon;
        this.contents = contents;
        this.look = look;
      }

      /** @param {any} context */
      createNewWidget(context) {
        const content = new Replay(context, this.contents, this.look);
        const made = new docregistry.DocumentWidget({ content, context });
        made.title.icon = this.icon;
        made.toolbar.hide(); // the page has its own
        return made;
      }
    }

    /**
     * Start a lesson that has been opened, once: its cells run, and the page stays where it is.
     *
     * Only what has the kit's own code starts by itself. One that was changed offers to. What happens is in the data of
     * the panel's element, for whoever drives the page.
     * @param {any} panel
     * @param {Promise<{[name: string]: string}>} said the words
     * @param {(place: string) => Promise<Response>} askFor
     */
    async function start(panel, said, askFor) {
      const tell = (/** @type {string} */ stage) => {
        panel.node.dataset["mineralsLesson"] = stage;
      };
      tell("asked");
      await panel.context.ready;
      const answer = await askFor(`lesson/${panel.context.localPath ?? panel.context.path}`);
      const { known } = answer.ok ? await answer.json() : { known: "none" };
      if (known !== "all" && known !== "some") {
        tell("");
        return;
      }
      const words = await said;
      const bar = new Widget();
      bar.node.setAttribute("role", "status");
      // JupyterLab asks for the height once, when the bar comes.
      bar.node.style.cssText =
        "min-height: 40px; padding: 4px 16px; font: 14px/32px var(--jp-ui-font-family); color: var(--jp-ui-font-color1)";
      bar.node.textContent = words["starting"] ?? "";
      if (known === "all") panel.contentHeader.addWidget(bar);
      await panel.sessionContext.ready;
      const kernel = panel.sessionContext.session?.kernel;
      // A kernel that has run something has what the reader did: nothing is run again over it.
      if (!kernel || panel.isDisposed || !(await isFresh(kernel))) {
        bar.dispose();
        tell("");
        return;
      }
      if (known === "some") {
        panel.contentHeader.addWidget(bar);
        tell("offered");
        await offered(bar, words);
      }
      tell("starting");
      const ran = await notebook.NotebookActions.runCells(panel.content, panel.content.widgets, panel.sessionContext);
      if (ran) bar.dispose();
      else bar.node.textContent = words["failed"] ?? "";
      tell("started");
    }

    /**
     * @param {any} kernel
     * @returns {Promise<boolean>} whether nothing has run in it
     */
    async function isFresh(kernel) {
      const asked = { code: "", silent: true, store_history: false, user_expressions: { count: "get_ipython().execution_count" } };
      const reply = await kernel.requestExecute(asked).done;
      return reply.content.user_expressions?.count?.data?.["text/plain"] === "1";
    }

    /**
     * @param {LuminoWidget} bar
     * @param {{[name: string]: string}} words
     * @returns {Promise<void>} when its button has been pressed
     */
    function offered(bar, words) {
      return new Promise((resolve) => {
        const button = document.createElement("button");
        button.className = "jp-mod-styled jp-mod-accept";
        button.textContent = words["start"] ?? "";
        bar.node.replaceChildren(`${words["changed"]} `, button);
        button.addEventListener("click", () => {
          bar.node.replaceChildren(words["starting"] ?? "");
          resolve();
        });
      });
    }

    // In a notebook that is not trusted, an image of the board is followed by the board in letters, which adds nothing.
    const sheet = document.createElement("style");
    sheet.textContent =
      ".jp-OutputArea-child:has(.minerals-still) + .jp-OutputArea-child:has(> .jp-RenderedText) { display: none }";
    document.head.append(sheet);

    return {
      __esModule: true,
      default: {
        id: `${NAME}:player`,
        description: "Opens recorded games in the player.",
        autoStart: true,
        optional: [
          application.ILayoutRestorer,
          apputils.IThemeManager,
          filebrowser.IFileBrowserFactory,
          translation.ITranslator,
          notebook.INotebookTracker,
          ...(launcher ? [launcher.ILauncher] : []),
        ],
        /**
         * @param {any} app
         * @param {any} restorer
         * @param {any} themes
         * @param {any} browsers
         * @param {any} translator
         * @param {any} notebooks
         * @param {any} cards
         */
        activate: (app, restorer, themes, browsers, translator, notebooks, cards) => {
          const contents = app.serviceManager.contents;
          let words = {
            player: "Player",
            game: "Recorded game",
            open: "Open in the player",
            starting: "Starting…",
            start: "Start this lesson",
            changed: "This lesson has been changed, so it waits for you.",
            tour: "Tour",
            tour_about: "Begin here: a game that tells you what to click. It takes five minutes.",
            no_tour: "The tour cannot be opened.",
            failed: "This lesson could not be started to its end. The cell that failed says why.",
          };
          const look = () => ({
            mode: themes && themes.theme && !themes.isLight(themes.theme) ? "dark" : "light",
            language: translator?.languageCode ?? "",
          });

          const icon = new components.LabIcon({ name: `${NAME}:game`, svgstr: ICON });
          app.docRegistry.addFileType({
            icon,
            name: FILE_TYPE,
            displayName: words.game,
            extensions: [".replay"],
            mimeTypes: ["application/x-minerals-replay"],
            contentType: "file",
            fileFormat: "text",
          });
          /** @type {any} */
          const factory = new Factory(
            {
              name: FACTORY,
              label: words.player,
              fileTypes: [FILE_TYPE],
              defaultFor: [FILE_TYPE],
              modelName: "base64", // whatever is in the file, so that the page can say what is wrong with it
              readOnly: true,
            },
            contents,
            look,
            icon,
          );
          app.docRegistry.addWidgetFactory(factory);

          const tracker = new apputils.WidgetTracker({ namespace: NAME });
          factory.widgetCreated.connect((/** @type {any} */ _sender, /** @type {any} */ widget) => {
            widget.context.pathChanged.connect(() => tracker.save(widget));
            tracker.add(widget);
          });
          restorer?.restore(tracker, {
            command: "docmanager:open",
            args: (/** @type {any} */ widget) => ({ path: widget.context.path, factory: FACTORY }),
            name: (/** @type {any} */ widget) => widget.context.path,
          });
          themes?.themeChanged.connect(() => tracker.forEach((/** @type {any} */ widget) => widget.content.recolour()));

          const chosen = () => [...(browsers?.tracker.currentWidget?.selectedItems() ?? [])];
          app.commands.addCommand(OPEN, {
            label: () => words.open,
            execute: (/** @type {{path?: string}} */ asked) => {
              const paths = asked.path ? [asked.path] : chosen().map((item) => item.path);
              return Promise.all(paths.map((path) => app.commands.execute("docmanager:open", { path, factory: FACTORY })));
            },
          });
          app.contextMenu.addItem({
            command: OPEN,
            selector: `.jp-DirListing-item[data-file-type="${FILE_TYPE}"]`,
            rank: 1,
          });

          app.commands.addCommand(TOUR, {
            label: () => words.tour,
            caption: () => words.tour_about,
            icon,
            execute: async () => {
              const answer = await ask(contents.serverSettings, "tour", look(), { method: "POST" });
              const { path, refusal } = answer.ok ? await answer.json() : {};
              if (path) return app.commands.execute("docmanager:open", { path });
              return apputils.showErrorMessage(words.no_tour, refusal ?? "");
            },
          });
          cards?.add({ command: TOUR, category: "Minerals", rank: 0 });

          const said = ask(contents.serverSettings, "words", look())
            .then((answer) => (answer.ok ? answer.json() : words))
            .catch(() => words);
          said.then((known) => {
            words = known;
            [OPEN, TOUR].forEach((command) => app.commands.notifyCommandChanged(command));
          });
          const open = (/** @type {any} */ panel) =>
            start(panel, said, (place) => ask(contents.serverSettings, place, look())).catch(() => {
              panel.node.dataset["mineralsLesson"] = "";
            });
          notebooks?.forEach(open);
          notebooks?.widgetAdded.connect((/** @type {any} */ _sender, /** @type {any} */ panel) => open(panel));
        },
      },
    };
  }

  const shelf = /** @type {any} */ (window);
  shelf._JUPYTERLAB = shelf._JUPYTERLAB ?? {};
  shelf._JUPYTERLAB[NAME] = {
    /** @param {any} scope */
    init(scope) {
      shared = scope;
    },
    /** @param {string} name */
    async get(name) {
      if (name !== "./extension") throw new Error(`${NAME} has no ${name}.`);
      const made = await extension();
      return () => made;
    },
  };
})();
