import { type ESTree, parseSync, Visitor } from 'vite';

/** What a call of Panda's `css` is given: properties, and conditions with more of them. */
type Styles = Record<string, unknown>;

/** A call `css({…}, …)`, and its place in the source. */
type CssCall = { start: number; end: number; styles: Styles[] };

/** What each constant of a file is; null for a name that isn't one constant throughout the file. */
type Constants = ReadonlyMap<string, ESTree.Expression | null>;

/**
 * Every call of `css` in a source, in order. Throws for a call with a dynamic value, and names it:
 * all styles of the shop are known when it is built. Scopes are ignored, so a name with two
 * meanings in a file, or with a value that can change, counts as dynamic.
 */
export function cssCallsIn(file: string, code: string): CssCall[] {
  if (!code.includes('css(')) return [];
  const calls: ESTree.CallExpression[] = [];
  const constants = new Map<string, ESTree.Expression | null>();
  new Visitor({
    CallExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'css') calls.push(node);
    },
    ...collectConstants(constants, code),
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

/** The part of a visitor that adds each constant, with what it is. */
function collectConstants(
  constants: Map<string, ESTree.Expression | null>,
  code: string,
): ConstructorParameters<typeof Visitor>[0] {
  const sourceOf = ({ start, end }: ESTree.Node) => code.slice(start, end);
  const add = (name: string, value: ESTree.Expression) => {
    const known = constants.get(name);
    const isSame = known === undefined || (known !== null && sourceOf(known) === sourceOf(value));
    constants.set(name, isSame ? value : null);
  };
  const addDynamic = (patterns: readonly ESTree.Node[]) => {
    for (const name of patterns.flatMap(namesIn)) constants.set(name, null);
  };
  const addFunction = ({ params }: { params: readonly ESTree.Node[] }) => addDynamic(params);
  const addImport = ({ local }: { local: ESTree.Node }) => addDynamic([local]);
  return {
    VariableDeclaration({ kind, declarations }) {
      for (const { id, init } of declarations)
        if (kind === 'const' && id.type === 'Identifier' && init !== null) add(id.name, init);
        else addDynamic([id]);
    },
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    ImportSpecifier: addImport,
    ImportDefaultSpecifier: addImport,
  };
}

/** The names that a pattern binds, such as `a` and `b` of `{ a, c: [b] }`. */
function namesIn(pattern: ESTree.Node | null): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap(namesIn);
    case 'Property':
      return namesIn(pattern.value);
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesIn);
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    default:
      return [];
  }
}

const isStyles = (value: unknown): value is Styles => typeof value === 'object' && value !== null;

/** The value of a literal or constant; undefined if it contains anything else. */
function literalOf(node: ESTree.Node | null | undefined, constants: Constants): unknown {
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
