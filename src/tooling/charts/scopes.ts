import { type ESTree, parseSync, Visitor } from 'vite';

export type Fn = ESTree.Function | ESTree.ArrowFunctionExpression;

/** The bindings of a module, or of a function in it. */
export type Scope = { file: string; parent: Scope | null; bindings: Map<string, Binding> };

/** What a name is bound to. */
export type Binding =
  | { kind: 'value'; init: ESTree.Expression; scope: Scope }
  | { kind: 'function'; fn: Fn }
  | ({ kind: 'parameter'; fn: Fn; scope: Scope; fallback: ESTree.Expression | null } & ArgumentSource)
  | { kind: 'import'; specifier: string; name: string };

/** The argument of a parameter: one of its properties, or all of it (null). */
export type ArgumentSource = { index: number; key: string | null };

type In<T> = { node: T; scope: Scope };

/** A parsed module: its bindings, and the nodes that matter for charts. */
export type ModuleScopes = {
  top: Scope;
  scopes: Map<Fn, Scope>;
  returns: Map<Fn, In<ESTree.Expression>[]>;
  calls: In<ESTree.CallExpression>[];
  objects: ESTree.ObjectExpression[];
  /** Every use of a name, except as an object key. */
  uses: In<{ name: string; start: number }>[];
};

/**
 * Parses a module and collects its bindings. Block scopes are treated as part of their function.
 */
export function parseScopes(file: string, source: string): ModuleScopes {
  const top: Scope = { file, parent: null, bindings: new Map() };
  const read: ModuleScopes = { top, scopes: new Map(), returns: new Map(), calls: [], objects: [], uses: [] };
  const open: { scope: Scope; fn: Fn | null }[] = [{ scope: top, fn: null }];
  const keys = new Set<number>();
  const here = () => open.at(-1) ?? { scope: top, fn: null };

  const enter = (fn: Fn) => {
    const scope: Scope = { file, parent: here().scope, bindings: new Map() };
    if (fn.id !== null) here().scope.bindings.set(fn.id.name, { kind: 'function', fn });
    fn.params.forEach((param, index) => {
      if (param.type === 'TSParameterProperty' || param.type === 'RestElement') return;
      for (const [name, key, fallback] of namesIn(param))
        scope.bindings.set(name, { kind: 'parameter', fn, scope, index, key, fallback });
    });
    read.scopes.set(fn, scope);
    if (fn.type === 'ArrowFunctionExpression' && fn.body.type !== 'BlockStatement')
      read.returns.set(fn, [{ node: fn.body, scope }]);
    open.push({ scope, fn });
  };
  const leave = () => void open.pop();

  const { program, module } = parseSync(file, source);
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    ReturnStatement({ argument }) {
      const { fn, scope } = here();
      if (fn === null || argument === null) return;
      read.returns.set(fn, [...(read.returns.get(fn) ?? []), { node: argument, scope }]);
    },
    VariableDeclarator({ id, init }) {
      const { scope } = here();
      if (id.type === 'Identifier' && init !== null)
        scope.bindings.set(id.name, { kind: 'value', init, scope });
    },
    CallExpression: (node) => void read.calls.push({ node, scope: here().scope }),
    ObjectExpression: (node) => void read.objects.push(node),
    Property: ({ key, shorthand, computed }) => void (shorthand || computed || keys.add(key.start)),
    MemberExpression: ({ property, computed }) => void (computed || keys.add(property.start)),
    TSPropertySignature: ({ key }) => void keys.add(key.start),
    Identifier({ name, start }) {
      if (!keys.has(start)) read.uses.push({ node: { name, start }, scope: here().scope });
    },
  }).visit(program);
  for (const { entries, moduleRequest } of module.staticImports)
    for (const { importName, localName, isType } of entries)
      if (!isType)
        top.bindings.set(localName.value, {
          kind: 'import',
          specifier: moduleRequest.value,
          name: importName.name ?? 'default',
        });
  return read;
}

/** What `name` is bound to in a scope. */
export function bindingOf(name: string, scope: Scope | null): Binding | undefined {
  if (scope === null) return undefined;
  return scope.bindings.get(name) ?? bindingOf(name, scope.parent);
}

type Named = [name: string, key: string | null, fallback: ESTree.Expression | null];

/** The names that a parameter binds: its own, or those of its destructured properties. */
function namesIn(param: ESTree.BindingPattern, key: string | null = null): Named[] {
  switch (param.type) {
    case 'Identifier':
      return [[param.name, key, null]];
    case 'AssignmentPattern':
      return namesIn(param.left, key).map(([name, at]) => [name, at, param.right]);
    case 'ObjectPattern':
      if (key !== null) return [];
      return param.properties.flatMap((property) => {
        if (property.type === 'RestElement') return namesIn(property.argument);
        return property.key.type === 'Identifier' ? namesIn(property.value, property.key.name) : [];
      });
    default:
      return [];
  }
}
