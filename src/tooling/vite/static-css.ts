import { relative } from 'node:path';
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';
import { isScript, WEB } from '../modules/modules.ts';
import { stylesheets } from '../stylesheets/stylesheets.ts';

/** Panda's own modules have no side effects, so unused ones are removed. */
const PANDA = ['css', 'helpers', 'recipes', 'patterns'].map((folder) => `/styled-system/${folder}`);

/** Panda's function, called with styles read from a source. */
type Naming = { css(...styles: unknown[]): string };

/**
 * Replaces each `css({…})` by its class names, in the short form of the built stylesheets. All
 * styles are static, so the browser needs neither the object nor the code that computes names,
 * which saves a public page 6.2 kB (brotli) of scripts. The build fails on a call with a dynamic
 * value, and names its location.
 */
export function staticCss(): Plugin {
  return {
    name: 'keystall:static-css',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (PANDA.some((folder) => id.includes(folder))) return { code, map: null, moduleSideEffects: false };
      const [path = ''] = id.split('?');
      const file = relative(process.cwd(), path);
      if (!file.startsWith(WEB) || !isScript(file) || !code.includes('css(')) return null;
      const { css }: Naming = await import('#styled/css');
      const { shortenClasses } = await stylesheets();
      const { calls, constants } = stylesIn(file, code);
      const read = (node: ESTree.Node) => {
        const value = literalOf(node, constants);
        if (value !== undefined) return value;
        const call = code.slice(node.start, node.end);
        throw new Error(`${file}: css() takes what is known when the shop is built, and not ${call}`);
      };
      let written = '';
      let from = 0;
      for (const call of calls) {
        written +=
          code.slice(from, call.start) + JSON.stringify(shortenClasses(css(...call.arguments.map(read))));
        from = call.end;
      }
      return { code: written + code.slice(from), map: null };
    },
  };
}

type Constants = ReadonlyMap<string, ESTree.Expression>;

/** Every call of `css` in a source, in order, and the constants that it may use. */
function stylesIn(file: string, code: string) {
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
  return { calls: calls.sort((a, b) => a.start - b.start), constants };
}

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
