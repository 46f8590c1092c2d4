import { globSync, readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor } from 'vite';
import { EXCEPTIONS } from './sentences-without-story.ts';

/** A text in the sources: its pieces before, between and after the values that are put into it. */
export type Sentence = { file: string; line: number; pieces: readonly string[] };

/** Sources whose texts people read. Of the host, those of the shop's calls. */
const SOURCES = ['src/{web,office,contract}/**/*.{ts,tsx}'];
const OF_HOST = 'src/server/{accounts,checkout,coupons,http,orders,payment-methods,payments,wishes}/**/*.ts';
const LEFT_OUT = /\/(?:tests|testing|theme)\/|\.(?:test|slow|gen)\.|\.d\.ts$/;

/** The fewest words of a sentence. A value that is put in counts as one, and two are the text's own. */
const WORDS_MIN = 4;
const OWN_WORDS_MIN = 2;

/** The sentences of the sources that no story shows, and the exceptions that are none. */
export function sentenceFaults(texts: Readonly<Record<string, readonly string[]>>): string[] {
  const shown = Object.values(texts).map((of) => plain(of.join(' ')));
  const missing = allSentences().filter(({ pieces }) => !shown.some((text) => isIn(text, pieces)));
  const used = new Set<(typeof EXCEPTIONS)[number]>();
  const faults = missing.flatMap((sentence) => {
    const exception = EXCEPTIONS.find(
      ({ file, says }) => file.test(sentence.file) && says.test(textOf(sentence)),
    );
    if (exception !== undefined) used.add(exception);
    return exception === undefined
      ? [`${sentence.file}:${sentence.line} has no story: ${textOf(sentence)}`]
      : [];
  });
  const stale = EXCEPTIONS.filter((exception) => !used.has(exception)).map(
    ({ file, says }) => `The exception ${says} of ${file} is of no sentence without a story.`,
  );
  return [...faults, ...stale];
}

const allSentences = (): Sentence[] => [
  ...sentencesOf(SOURCES),
  ...sentencesOf([OF_HOST]).filter(({ pieces }) => SAID_TO_A_PERSON.test(pieces.join('…'))),
];
/** The host's other texts are SQL, logs and names. */
const SAID_TO_A_PERSON = /^[\p{Lu}…].*[.?!…]$/su;

const sentencesOf = (files: readonly string[]): Sentence[] =>
  globSync([...files])
    .filter((file) => !LEFT_OUT.test(file))
    .toSorted()
    .flatMap((file) => sentencesIn(file, readFileSync(file, 'utf8')));

const textOf = ({ pieces }: Sentence): string => pieces.join('…').replaceAll(/\s+/g, ' ').trim();

/** A text without its spaces: where a text is broken into lines and elements makes no difference. */
const plain = (text: string): string => text.replaceAll(/\s+/g, '').toLowerCase();

/** The longest value that a text puts in. */
const VALUE_MAX = 160;

/** Whether a plain text has these pieces in their order, each near the one before it. */
function isIn(text: string, pieces: readonly string[]): boolean {
  const [first = '', ...rest] = pieces.map(plain).filter((piece) => piece !== '');
  const goesOn = (from: number, [piece, ...after]: readonly string[]): boolean => {
    if (piece === undefined) return true;
    for (
      let at = text.indexOf(piece, from);
      at >= 0 && at - from <= VALUE_MAX;
      at = text.indexOf(piece, at + 1)
    )
      if (goesOn(at + piece.length, after)) return true;
    return false;
  };
  for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1))
    if (goesOn(at + first.length, rest)) return true;
  return false;
}

/** Attributes whose values nobody reads. */
const MUTE_ATTRIBUTES = new Set(
  'aria-controls aria-describedby aria-labelledby className d media sizes style transform'.split(' '),
);
/** Calls whose texts are styles, logs and names. */
const MUTE_CALLS = new Set(['console', 'css', 'cva', 'sva']);
/** Constants that samples for tests are in. */
const SAMPLES = /_EXAMPLES$/;
/** What an error says to a developer; an `HttpError` speaks to people. */
const DEVELOPERS_ERROR = /^(?!Http).*Error$/;

/**
 * The texts of some words in a source: literals, templates, sums of them, and the texts of elements,
 * each with those within it. Left out are styles, names, developers' errors, samples, lists of words
 * (`'…'.split(' ')`) and descriptions of states.
 */
export function sentencesIn(file: string, source: string): Sentence[] {
  const found: Sentence[] = [];
  const left: ESTree.Span[] = [];
  const leave = (node: ESTree.Span) => void left.push(node);
  const leaveIf = (isMute: boolean, node: ESTree.Span) => {
    if (isMute) leave(node);
  };
  const note = (node: ESTree.Node) => {
    if (left.some(({ start, end }) => start <= node.start && node.end <= end)) return;
    partsWithin(node).forEach(leave);
    const pieces = readText(node).split(VALUE);
    if (isSentence(pieces))
      found.push({ file, line: source.slice(0, node.start).split('\n').length, pieces });
  };
  new Visitor({
    TSLiteralType: leave,
    JSXAttribute: (node) => leaveIf(MUTE_ATTRIBUTES.has(nameOf(node.name)), node),
    VariableDeclarator: (node) => leaveIf(SAMPLES.test(nameOf(node.id)), node),
    Property: (node) =>
      leaveIf(nameOf(node.key) === 'description' && /\.(?:machine|state|setup)\.ts$/.test(file), node),
    NewExpression: (node) => leaveIf(DEVELOPERS_ERROR.test(nameOf(node.callee)), node),
    CallExpression(node) {
      const { callee } = node;
      if (callee.type !== 'MemberExpression') return leaveIf(MUTE_CALLS.has(nameOf(callee)), node);
      leaveIf(MUTE_CALLS.has(nameOf(callee.object)), node);
      leaveIf(nameOf(callee.property) === 'split', callee.object);
    },
    JSXElement: note,
    JSXFragment: note,
    TemplateLiteral: note,
    BinaryExpression: note,
    Literal: note,
  }).visit(parseSync(file, source).program);
  return found;
}

const nameOf = (node: ESTree.Node): string =>
  node.type === 'Identifier' || node.type === 'JSXIdentifier' ? node.name : '';

/** What stands for a value in a text. */
const VALUE = '\0';

function readText(node: ESTree.Node): string {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : VALUE;
    case 'TemplateLiteral':
      return node.quasis.map(({ value }) => value.cooked ?? '').join(VALUE);
    case 'BinaryExpression':
      return node.operator === '+' ? readText(node.left) + readText(node.right) : VALUE;
    case 'JSXText':
      return node.value;
    case 'JSXExpressionContainer':
      return node.expression.type === 'JSXEmptyExpression' ? '' : readText(node.expression);
    case 'JSXElement':
    case 'JSXFragment':
      return hasText(node) ? node.children.map(readText).join('') : VALUE;
    default:
      return VALUE;
  }
}

/** Whether an element has a text of its own, beside its elements. */
const hasText = ({ children }: ESTree.JSXElement | ESTree.JSXFragment): boolean =>
  children.some(
    (child) =>
      (child.type === 'JSXText' && child.value.trim() !== '') ||
      (child.type === 'JSXExpressionContainer' && child.expression.type === 'Literal'),
  );

/** The parts whose texts are in the text of the whole. Those of a sum are parts of sums. */
function partsWithin(node: ESTree.Node): ESTree.Node[] {
  if (node.type === 'BinaryExpression')
    return [node.left, node.right].filter(({ type }) =>
      /^(Literal|TemplateLiteral|BinaryExpression)$/.test(type),
    );
  if ((node.type !== 'JSXElement' && node.type !== 'JSXFragment') || !hasText(node)) return [];
  return node.children.flatMap((child): ESTree.Node[] => {
    if (child.type === 'JSXElement' || child.type === 'JSXFragment')
      return hasText(child) && child.children.every(({ type }) => type === 'JSXText') ? [child] : [];
    return child.type === 'JSXExpressionContainer' && child.expression.type === 'Literal'
      ? [child.expression]
      : [];
  });
}

function isSentence(pieces: readonly string[]): boolean {
  const own = pieces.flatMap((piece) => piece.match(/\S*\p{L}{2}\S*/gu) ?? []).length;
  return own >= OWN_WORDS_MIN && own + pieces.length - 1 >= WORDS_MIN;
}
