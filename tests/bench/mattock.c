/* Random games of Mattock on the full board, fixed set-up, in plain C: what the compiled kernel is measured against.
 *
 * cc -O3 -march=native -o mattock mattock.c && ./mattock FIRST GAMES
 *
 * The same policy: mine uniformly, then stay or one pair of a miner and its goal, uniformly. The same ideas too, written
 * for C: a set of spaces is four words, rows dealt to them in turn; what is connected stays known from turn to turn.
 * Prints how many plies were played, in how many seconds of the processor, and how many games the first player won.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SIDE = 7, ROWS = 2 * SIDE - 1, MINERS = 6, PLACES = 256, MOST_PARTS = 32 };

typedef struct { uint64_t word[4]; } Set;

typedef struct {
    Set miners;
    int removed, parts;
    Set part[MOST_PARTS]; /* the connected parts of the tiles without an enemy miner */
} Crew;

typedef struct { Set tiles, open, one, two, three; } Mountain;

static Set near[PLACES];
static Set cells;
static const char *const starts[2][MINERS] = {
    {"k1", "i11", "a3", "j6", "e8", "f4"},
    {"m5", "c9", "e1", "i4", "h9", "d5"},
};

/* --- sets of spaces --- */

static inline Set set_or(Set a, Set b) { for (int i = 0; i < 4; i++) a.word[i] |= b.word[i]; return a; }
static inline Set set_and(Set a, Set b) { for (int i = 0; i < 4; i++) a.word[i] &= b.word[i]; return a; }
static inline Set set_minus(Set a, Set b) { for (int i = 0; i < 4; i++) a.word[i] &= ~b.word[i]; return a; }
static inline int set_any(Set a) { return (a.word[0] | a.word[1] | a.word[2] | a.word[3]) != 0; }

static inline Set set_if(int condition, Set a)
{
    uint64_t mask = -(uint64_t)(condition != 0);
    for (int i = 0; i < 4; i++) a.word[i] &= mask;
    return a;
}

static inline int set_size(Set a)
{
    return __builtin_popcountll(a.word[0]) + __builtin_popcountll(a.word[1])
         + __builtin_popcountll(a.word[2]) + __builtin_popcountll(a.word[3]);
}

static inline Set set_of(int place)
{
    Set a = {{0, 0, 0, 0}};
    a.word[place >> 6] = 1ULL << (place & 63);
    return a;
}

static inline int set_has(Set a, int place) { return a.word[place >> 6] >> (place & 63) & 1; }

static inline Set beside(Set a)
{
    uint64_t west[4], east[4];
    for (int i = 0; i < 4; i++) {
        west[i] = a.word[i] | a.word[i] >> 1;
        east[i] = a.word[i] | a.word[i] << 1;
    }
    return (Set){{
        west[0] | east[0] | east[1] | west[3] << 16,
        west[1] | east[1] | east[2] | west[0],
        west[2] | east[2] | east[3] | west[1],
        west[3] | east[3] | east[0] >> 16 | west[2],
    }};
}

static inline int set_nth(Set a, int number)
{
    int i = 0;
    for (int here; i < 3 && number >= (here = __builtin_popcountll(a.word[i])); i++) number -= here;
    uint64_t word = a.word[i];
    while (number--) word &= word - 1;
    return 64 * i + __builtin_ctzll(word);
}

/* --- random numbers: SplitMix64 --- */

static uint64_t state;

static inline int number_below(int bound)
{
    uint64_t z = state += 0x9E3779B97F4A7C15ULL;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ z >> 27) * 0x94D049BB133111EBULL;
    z ^= z >> 31;
    return (int)((z >> 32) * (uint64_t)bound >> 32);
}

/* --- what is connected --- */

static inline void add_place(Crew *crew, int place)
{
    Set around = near[place], whole = set_of(place);
    int kept = 0;
    for (int i = 0; i < crew->parts; i++) {
        Set part = crew->part[i];
        int touches = set_any(set_and(part, around));
        whole = set_or(whole, set_if(touches, part));
        crew->part[kept] = part;
        kept += !touches;
    }
    crew->part[kept] = whole;
    crew->parts = kept + 1;
}

static inline Set flood(Set piece, Set ends, Set within)
{
    Set front = piece;
    while (set_any(front)) {
        if (!set_any(set_minus(ends, piece))) return within;
        front = set_minus(set_and(beside(piece), within), piece);
        piece = set_or(piece, front);
    }
    return piece;
}

static inline void take_place(Crew *crew, int place)
{
    int i = 0;
    while (!set_has(crew->part[i], place)) i++;
    Set rest = set_minus(crew->part[i], set_of(place));
    Set ends = set_and(near[place], rest);
    crew->part[i] = crew->part[--crew->parts];
    while (set_any(ends)) {
        Set piece = flood(set_of(set_nth(ends, 0)), ends, rest);
        crew->part[crew->parts++] = piece;
        rest = set_minus(rest, piece);
        ends = set_minus(ends, piece);
    }
}

/* --- a game --- */

static inline void lay_tile(Mountain *mountain, int place)
{
    Set here = set_of(place), around = near[place];
    mountain->tiles = set_or(mountain->tiles, here);
    Set closed = set_or(here, set_and(mountain->three, around));
    mountain->three = set_or(mountain->three, set_and(mountain->two, around));
    mountain->two = set_or(mountain->two, set_and(mountain->one, around));
    mountain->one = set_or(mountain->one, around);
    Set full = set_and(set_and(mountain->three, mountain->tiles), set_or(here, around));
    mountain->open = set_minus(mountain->open, set_or(closed, beside(full)));
}

static int place_of(const char *name);

/* Returns how many plies were played; `winner` is 0 or 1. */
static int play(int *winner)
{
    static Crew crews[2];
    Mountain mountain = {.open = cells};
    int player = 0;
    for (int i = 0; i < 2; i++) {
        crews[i].parts = crews[i].removed = 0;
        crews[i].miners = (Set){{0, 0, 0, 0}};
        for (int miner = 0; miner < MINERS; miner++) {
            int place = place_of(starts[i][miner]);
            lay_tile(&mountain, place);
            crews[i].miners = set_or(crews[i].miners, set_of(place));
            add_place(&crews[i], place);
        }
    }
    for (int plies = 0;; plies++, player ^= 1) {
        Crew *own = &crews[player], *enemy = &crews[1 - player];
        Set reached = {{0, 0, 0, 0}};
        for (int i = 0; i < own->parts; i++)
            reached = set_or(reached, set_if(set_any(set_and(own->part[i], own->miners)), own->part[i]));
        Set mines = set_and(beside(reached), mountain.open);
        int choices = set_size(mines);
        if (!choices) {
            *winner = 1 - player;
            return plies;
        }
        int mine = set_nth(mines, number_below(choices));
        lay_tile(&mountain, mine);
        add_place(own, mine);
        if (own->removed) {
            own->removed--;
            own->miners = set_or(own->miners, set_of(mine));
        }
        int pairs[MOST_PARTS], total = 1;
        for (int i = 0; i < own->parts; i++) {
            int miners = set_size(set_and(own->part[i], own->miners));
            total += pairs[i] = miners * (set_size(own->part[i]) - miners);
        }
        int drawn = number_below(total) - 1, origin = -1, target = -1;
        if (drawn >= 0) {
            int i = 0;
            while (drawn >= pairs[i]) drawn -= pairs[i++];
            Set goals = set_minus(own->part[i], own->miners);
            int many = set_size(goals);
            origin = set_nth(set_and(own->part[i], own->miners), drawn / many);
            target = set_nth(goals, drawn % many);
            own->miners = set_or(set_minus(own->miners, set_of(origin)), set_of(target));
            add_place(enemy, origin);
        }
        if (origin != mine && !set_has(own->miners, mine)) add_place(enemy, mine);
        if (target >= 0 && target != mine) take_place(enemy, target);
        Set gone = {{0, 0, 0, 0}};
        for (int i = 0; i < enemy->parts; i++) {
            Set miner = set_and(enemy->part[i], enemy->miners);
            if (set_size(miner) == 1 && set_size(set_and(beside(enemy->part[i]), own->miners)) >= 2)
                gone = set_or(gone, miner);
        }
        for (int i = 0, many = set_size(gone); i < many; i++) {
            add_place(own, set_nth(gone, i));
            enemy->removed++;
        }
        enemy->miners = set_minus(enemy->miners, gone);
    }
}

/* --- the board --- */

/* Columns lean to the left by half a space a row; the middle row has them all. */
static int first_column(int row) { return row < SIDE ? SIDE - 1 - row : 0; }
static int columns(int row) { return row < SIDE ? SIDE + row : 3 * SIDE - 2 - row; }
static int place_at(int row, int column) { return 64 * (row % 4) + 16 * (row / 4) + column; }

static int place_of(const char *name)
{
    int row = name[0] - 'a';
    return place_at(row, first_column(row) + atoi(name + 1) - 1);
}

static void lay_out(void)
{
    for (int row = 0; row < ROWS; row++)
        for (int i = 0; i < columns(row); i++) cells = set_or(cells, set_of(place_at(row, first_column(row) + i)));
    for (int place = 0; place < PLACES; place++)
        if (set_has(cells, place)) near[place] = set_minus(set_and(beside(set_of(place)), cells), set_of(place));
}

int main(int count, char **arguments)
{
    if (count != 3) {
        fprintf(stderr, "usage: mattock FIRST GAMES\n");
        return 2;
    }
    lay_out();
    long first = atol(arguments[1]), games = atol(arguments[2]), plies = 0, won = 0;
    struct timespec begun, ended;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begun);
    for (long game = first; game < first + games; game++) {
        int winner;
        state = (uint64_t)game * 0xD1342543DE82EF95ULL;
        plies += play(&winner);
        won += winner == 0;
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ended);
    double seconds = (double)(ended.tv_sec - begun.tv_sec) + 1e-9 * (double)(ended.tv_nsec - begun.tv_nsec);
    printf("%ld %.9f %ld\n", plies, seconds, won);
    return 0;
}
