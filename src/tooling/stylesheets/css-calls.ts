import { type ESTree, parseSync, Visitor } from 'vite';

/** What a call of Panda's `css` is given: properties, and conditions with more of them. */
export type Styles = Record<string, unknown>;

/** A call `css({…}, …)`, and where it stands in its source. */
export type CssCall = { start: number; end: number; styles: Styles[] };

type Constants = ReadonlyMap<string, ESTree.Expression>;

/**
 * Every call of `css` in a source, in order. Throws for a call with a dynamic value, and names it:
 * all styles of the shop are known when it is built.
 */
export function cssCallsIn(file: string, code: string): CssCall[] {
  if (!code.includes('css(')) return [];
  const calls: ESTree.CallExpression[] = [];
  const constants = new Map<string, ESTree.Expression>();
  new Visitor({
    CallExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'css') calls.push(node);
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init !== null) constants.set(id.name, init);
    },
  }).visit(parseSync(file, code).program);
  const read = (node: ESTree.Node): Styles => {
    const value = literalOf(node, constants);
    if (isStyles(value)) return value;
    const call = code.slice(node.start, node.end);
    throw new Error(`${file}: css() takes what is known when the shop is built, and not ${call}`);
  };
  return calls
    .sort((a, b) => a.start - b.start)
    .map(({ start, end, arguments: given }) => ({ start, end, styles: given.map(read) }));
}

const isStyles = (value: unknown): value is Styles => typeof value === 'object' && value !== null;

/** The value of a literal or constant; undefined if it contains anything else. */
function literalOf(node: ESTree.Node | undefined, constants: Constants): unknown {
  switch (node?.type) {
    case 'Literal':
      return node.value;
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? node.quasis[0]?.value.cooked : undefined;
    case 'TSAsExpression':
      return literalOf(node.expression, constants);
    case 'Identifier':
      return literalOf(constants.get(node.name), constants);
    case 'ObjectExpression': {
      const entries = node.properties.flatMap((property) => entriesOf(property, constants));
      return entries.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(entries);
    }
    default:
      return undefined;
  }
}

function entriesOf(property: ESTree.ObjectPropertyKind, constants: Constants): [string, unknown][] {
  if (property.type === 'SpreadElement') {
    const spread = literalOf(property.argument, constants);
    return typeof spread === 'object' && spread !== null ? Object.entries(spread) : [['', undefined]];
  }
  const { key, value, computed } = property;
  if (computed) return [['', undefined]];
  const name = key.type === 'Identifier' ? key.name : String(literalOf(key, constants));
  return [[name, literalOf(value, constants)]];
}
