import { type ESTree, parseSync, Visitor } from 'vite';
import { resolveImport } from '../modules/modules.ts';
import { type ArgumentSource, type Binding, bindingOf, parseScopes, type Scope } from './scopes.ts';

/** A replacement of the text between two offsets of a source. */
export type Edit = { start: number; end: number; text: string };

export type Descriptions = {
  /** The edits that remove the descriptions from each module, in order. */
  edits: ReadonlyMap<string, readonly Edit[]>;
  /** Every removed text; of a template, the parts between its expressions. */
  texts: ReadonlySet<string>;
};

/** The XState calls that take a chart, or a part of one. */
const CHART_FUNCTIONS = ['createMachine', 'createStateConfig'];

/**
 * The role of an expression in a chart: a state, a record of states, or the text of a description.
 */
type Role = 'state' | 'states' | 'text';

type Parameter = Extract<Binding, { kind: 'parameter' }>;

/** An expression, and whether an enclosing edit removes it anyway. */
type At = { node: ESTree.Node; scope: Scope; isGone: boolean };

/**
 * Finds the descriptions of the shop's charts, whether written in the state, in a constant, or as
 * an argument of a function that creates states. Throws for a description whose text it can't find.
 */
export function findDescriptions(sources: ReadonlyMap<string, string>): Descriptions {
  const modules = new Map([...sources].map(([file, source]) => [file, parseScopes(file, source)]));
  const edits = new Map<string, Edit[]>();
  const texts = new Set<string>();
  const dropped = new Set<ESTree.Node>();
  const followed = new Set<string>();
  const read = new Set<string>();
  /** Parameters that pass a text on. */
  const passed: { name: string; binding: Parameter }[] = [];

  const fail = ({ node, scope: { file } }: Pick<At, 'node' | 'scope'>, why: string): never => {
    const source = sources.get(file) ?? '';
    const line = source.slice(0, node.start).split('\n').length;
    throw new Error(`${file}:${line}: ${why}: ${source.slice(node.start, node.end)}`);
  };
  const edit = (file: string, change: Edit) => void edits.set(file, [...(edits.get(file) ?? []), change]);

  /** What a name is bound to, across re-exports. */
  const resolve = (name: string, scope: Scope): Binding | undefined => {
    const binding = bindingOf(name, scope);
    if (binding?.kind !== 'import') return binding;
    const file = resolveImport(scope.file, binding.specifier);
    const module = file === null ? undefined : modules.get(file);
    return module === undefined ? binding : resolve(binding.name, module.top);
  };
  const functionOf = (callee: ESTree.Node, scope: Scope) => {
    if (callee.type !== 'Identifier') return null;
    const binding = resolve(callee.name, scope);
    if (binding?.kind === 'function') return binding.fn;
    if (binding?.kind !== 'value') return null;
    const { init } = binding;
    return init.type === 'ArrowFunctionExpression' || init.type === 'FunctionExpression' ? init : null;
  };

  const follow = (role: Role, { node, scope, isGone }: At): void => {
    const on = (inner: ESTree.Node) => follow(role, { node: inner, scope, isGone });
    switch (node.type) {
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
        on(node.expression);
        break;
      case 'ConditionalExpression':
        on(node.consequent);
        on(node.alternate);
        break;
      case 'LogicalExpression':
        if (node.operator !== '&&') on(node.left);
        on(node.right);
        break;
      case 'Identifier':
        followName(role, node.name, { node, scope, isGone });
        break;
      case 'MemberExpression':
        followMember(role, node, { node, scope, isGone });
        break;
      default:
        if (role === 'text') takeText({ node, scope, isGone });
        else followShape(role, { node, scope, isGone });
    }
  };

  const followName = (role: Role, name: string, at: At) => {
    if (name === 'undefined') return;
    const binding = resolve(name, at.scope);
    read.add(`${at.scope.file}:${at.node.start}`);
    if (binding?.kind === 'value')
      // The bundler removes constants that nothing else uses; the check of the chunks finds any
      // that stay.
      return follow(role, { node: binding.init, scope: binding.scope, isGone: role === 'text' || at.isGone });
    if (binding?.kind === 'parameter') return followArguments(role, name, binding, binding);
    fail(at, "The text of this description can't be found");
  };

  /** Follows `options.description`, where `options` is a parameter. */
  const followMember = (role: Role, { object, property }: ESTree.MemberExpression, at: At) => {
    const binding = object.type === 'Identifier' ? resolve(object.name, at.scope) : undefined;
    if (binding?.kind !== 'parameter' || binding.key !== null || property.type !== 'Identifier')
      return fail(at, "The text of this description can't be found");
    followArguments(role, null, binding, { index: binding.index, key: property.name });
  };

  /** Follows the parameter to the argument of every call. */
  const followArguments = (
    role: Role,
    name: string | null,
    binding: Parameter,
    { index, key }: ArgumentSource,
  ) => {
    const { fn, scope, fallback } = binding;
    const id = `${role} ${scope.file}:${fn.start} ${index} ${key}`;
    if (followed.has(id)) return;
    followed.add(id);
    if (name !== null && role === 'text') passed.push({ name, binding });
    if (fallback !== null) follow(role, { node: fallback, scope, isGone: false });
    const calls = [...modules.values()]
      .flatMap((module) => module.calls)
      .filter((call) => functionOf(call.node.callee, call.scope) === fn);
    if (calls.length === 0) fail({ node: fn, scope }, 'No call passes this description');
    for (const call of calls) {
      const argument = call.node.arguments[index];
      if (argument === undefined) continue;
      if (key === null) follow(role, { node: argument, scope: call.scope, isGone: false });
      else followProperty(role, key, { node: argument, scope: call.scope, isGone: false });
    }
  };

  /** Follows a property of the object that is passed. */
  const followProperty = (role: Role, key: string, at: At): void => {
    const object =
      at.node.type === 'ObjectExpression' ? at.node : fail(at, "The text of this description can't be found");
    for (const property of object.properties) {
      if (property.type === 'SpreadElement') followProperty(role, key, { ...at, node: property.argument });
      else if (nameOf(property) === key) {
        if (role === 'text') drop(property, object, at.scope);
        follow(role, { ...at, node: property.value, isGone: role === 'text' });
      }
    }
  };

  const followShape = (role: 'state' | 'states', at: At): void => {
    const { node, scope } = at;
    if (node.type === 'ObjectExpression') {
      for (const property of node.properties) {
        if (property.type === 'SpreadElement') follow(role, { ...at, node: property.argument });
        else if (role === 'states') follow('state', { ...at, node: property.value });
        else if (nameOf(property) === 'states') follow('states', { ...at, node: property.value });
        else if (nameOf(property) === 'description') {
          drop(property, node, scope);
          follow('text', { ...at, node: property.value, isGone: true });
        }
      }
    } else if (node.type === 'CallExpression') {
      if (isMaker(node)) return;
      const fn = functionOf(node.callee, scope);
      const returns =
        fn === null ? [] : [...modules.values()].flatMap(({ returns }) => returns.get(fn) ?? []);
      if (returns.length === 0) fail(at, 'What makes a state is not to be followed');
      for (const returned of returns) follow(role, { ...returned, isGone: false });
    } else if (node.type !== 'Literal') fail(at, 'What makes a state is not to be followed');
  };

  const takeText = (at: At): void => {
    const { node, scope, isGone } = at;
    const parts = textsOf(node);
    for (const part of parts ?? fail(at, "A state's description is a text"))
      if (part.trim() !== '') texts.add(part);
    if (!isGone) edit(scope.file, { start: node.start, end: node.end, text: "''" });
  };

  const drop = (property: ESTree.ObjectProperty, object: ESTree.ObjectExpression, scope: Scope) => {
    if (dropped.has(property)) return;
    dropped.add(property);
    edit(scope.file, withoutProperty(property, object));
  };

  for (const { calls } of modules.values())
    for (const { node, scope } of calls) {
      const [state] = node.arguments;
      if (isMaker(node) && state !== undefined) follow('state', { node: state, scope, isGone: false });
    }
  for (const { top, calls, objects } of modules.values())
    if (calls.some(({ node }) => isMaker(node)))
      for (const node of objects.flatMap(({ properties }) => properties))
        if (node.type === 'Property' && nameOf(node) === 'description' && !dropped.has(node))
          fail({ node, scope: top }, 'A description beside a chart, and of none of its states');
  for (const { name, binding } of passed)
    for (const { node, scope } of modules.get(binding.scope.file)?.uses ?? [])
      if (node.name === name && isInside(node, binding.fn.body) && bindingOf(name, scope) === binding)
        if (!read.has(`${scope.file}:${node.start}`))
          fail(
            { node: binding.fn, scope },
            `"${name}" describes a state, and is used for something else too`,
          );
  return {
    edits: new Map([...edits].map(([file, changes]) => [file, outermost(changes)])),
    texts,
  };
}

export function applyEdits(source: string, edits: readonly Edit[]): string {
  return edits.reduceRight(
    (text, { start, end, text: now }) => text.slice(0, start) + now + text.slice(end),
    source,
  );
}

/** The descriptions that are still in a script. */
export function descriptionsIn(file: string, code: string, texts: ReadonlySet<string>): string[] {
  const held: string[] = [];
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && held.push(value)),
    TemplateElement: ({ value }) => void held.push(value.cooked ?? ''),
  }).visit(parseSync(file, code).program);
  return [...texts].filter((text) => held.some((each) => each.includes(text)));
}

const isMaker = ({ callee, arguments: [first] }: ESTree.CallExpression) =>
  callee.type === 'MemberExpression' &&
  callee.property.type === 'Identifier' &&
  (CHART_FUNCTIONS.includes(callee.property.name) ||
    // The helper for requests. Other calls of that name (locks, the host) don't take an object
    // first.
    (callee.property.name === 'request' && first?.type === 'ObjectExpression'));

const nameOf = ({ key, computed }: ESTree.ObjectProperty): string | null => {
  if (computed) return null;
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : null;
};

const isInside = ({ start }: { start: number }, around: { start: number; end: number } | null) =>
  around !== null && start >= around.start && start < around.end;

/**
 * The texts of a literal, of a template between its expressions, or of a concatenation; null for
 * anything else.
 */
function textsOf(node: ESTree.Node): string[] | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : null;
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '');
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return null;
  const [left, right] = [textsOf(node.left), textsOf(node.right)];
  return left === null || right === null ? null : [...left, ...right];
}

/** The edit that removes a property and its comma from an object. */
function withoutProperty(
  property: ESTree.ObjectProperty,
  { properties, ...object }: ESTree.ObjectExpression,
): Edit {
  if (properties.length === 1) return { start: object.start, end: object.end, text: '{}' };
  const at = properties.indexOf(property);
  const { start, end } = property;
  const [previous, next] = [properties[at - 1], properties[at + 1]];
  if (next !== undefined) return { start, end: next.start, text: '' };
  return { start: previous?.end ?? start, end, text: '' };
}

/** The edits in order, without those inside another. */
function outermost(edits: readonly Edit[]): Edit[] {
  let reached = 0;
  return [...edits]
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start, end }) => {
      if (start < reached) return false;
      reached = end;
      return true;
    });
}
