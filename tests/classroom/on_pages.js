// Judges answers with the modules of an exercise's page, which the test joins before this. It reads what to judge from
// its input, and writes what they say.

let input = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk) => {
  input += chunk;
});
process.stdin.on("end", () => {
  const { pages, answers, works, texts } = JSON.parse(input);
  process.stdout.write(
    JSON.stringify({
      answers: answers.map(([page, variant, part, text]) => judged(pages[page], variant, part, text)),
      works: works.map(([page, variant, steps]) => worked(pages[page], variant, steps)),
      quoted: texts.map(quoted),
      blocks: texts.map((text) => blocksOf(text).map(htmlOf).join("")),
    }),
  );
});

function said({ standing, message, misconception }) {
  return [standing, message, misconception];
}

function judged(data, variant, part, text) {
  const { guessFirst, parts } = data.variants[variant];
  if (part < 0) return said(judgedGuess(text, data.guess, guessFirst, data.words));
  return said(verdict(text, data.parts[part], parts[part], data.words));
}

function worked(data, variant, steps) {
  const work = new Work(data, data.variants[variant]);
  const replies = steps.map(([kind, ...given]) => said(work[kind](...given)));
  const again = new Work(data, data.variants[variant]);
  again.repeat(work.prediction, work.steps);
  return [replies, summary(work), summary(again)];
}

function summary(work) {
  const parts = work.parts.map((part) => [part.missed.size, part.isRight, part.isEarned, part.hints]);
  return [work.prediction, parts, work.isSolutionUnlocked, work.isSolutionRead, work.points];
}

function htmlOf([tag, runs]) {
  const marked = runs.map(([mark, text]) => (mark ? `<${mark}>${plain(text)}</${mark}>` : plain(text)));
  return `<${tag}>${marked.join("")}</${tag}>`;
}

function plain(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
