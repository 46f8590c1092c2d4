import postcss from 'postcss';
import { parseAst } from 'vite';
import { features } from 'web-features';
import { BROWSER_FLOOR } from '#tooling/browser-floor.ts';

/** Whether one of the oldest browsers lacks it, by `web-features`' key of browser-compat-data. */
const keys = new Map<string, boolean>();
for (const feature of Object.values(features)) {
  if (feature.kind !== 'feature') continue;
  for (const [key, { support }] of Object.entries(feature.status.by_compat_key ?? {})) {
    const since = new Map<string, string>(Object.entries(support));
    const isOlder = ([browser, floor]: readonly [string, number]) =>
      Number(since.get(browser)?.replace('≤', '') ?? Number.NaN) <= floor;
    keys.set(key, !Object.entries(BROWSER_FLOOR).every(isOlder));
  }
}

/** For each name, whether everything that has it is newer than the oldest browsers. */
function namesIn(pattern: RegExp): Map<string, boolean> {
  const names = new Map<string, boolean>();
  for (const [key, isNewer] of keys) {
    const name = pattern.exec(key)?.[1]?.toLowerCase();
    if (name !== undefined) names.set(name, isNewer && (names.get(name) ?? true));
  }
  return names;
}
const globals = namesIn(/^(?:api|javascript\.builtins)\.(\w+)$/);
const members = namesIn(/^(?:api|javascript\.builtins)\.\w+\.([a-z]\w+?)(?:_static|_event)?$/);
const statics = namesIn(/^(?:api|javascript\.builtins)\.(\w+\.\w+?)(?:_static)?$/);
const attributes = namesIn(/^html\.global_attributes\.(\w+)$/);
const selectors = namesIn(/^css\.selectors\.([\w-]+)$/);
const atRules = namesIn(/^css\.at-rules\.([\w-]+)$/);
const properties = namesIn(/^css\.properties\.([\w-]+)$/);
const values = namesIn(/^css\.properties\.([\w-]+\.[\w-]+)$/);
const functions = namesIn(/^css\.types\.(?:[\w-]+\.)*([\w-]+)$/);

type Node = { type: string } & Record<string, unknown>;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const nameOf = (node: unknown): string => (isNode(node) ? String(node['name'] ?? node['value'] ?? '') : '');

/**
 * A script's features that an oldest browser lacks: globals, their functions (`X.y`), methods
 * (`y()` of anything, if no older object has one of this name) and attributes. A call by `?.()` asks
 * first, and is left out.
 */
export function newerInScript(code: string): string[] {
  const found = new Set<string>();
  const note = (names: Map<string, boolean>, name: string, shown = name) => {
    if (names.get(name.toLowerCase())) found.add(shown);
  };
  const declared = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (!isNode(value)) return;
    const { type, callee, object, property, key, id } = value;
    let parts: unknown[] = Object.values(value);
    if (type === 'MemberExpression' && value['computed'] === false) {
      note(statics, `${nameOf(object)}.${nameOf(property)}`);
      parts = [object];
    }
    if (type === 'CallExpression' && isNode(callee) && callee.type === 'MemberExpression') {
      const method = nameOf(callee['property']);
      if (value['optional'] === true) parts = [callee['object'], value['arguments']];
      else if (!statics.has(`${nameOf(callee['object'])}.${method}`.toLowerCase()))
        note(members, method, `.${method}()`);
    }
    if (type === 'Property' && value['computed'] === false) {
      note(attributes, nameOf(key), `${nameOf(key)}=`);
      parts = [value['value']];
    }
    if (type === 'Literal' && 'regex' in value && /v/.test(String(Object(value['regex']).flags)))
      found.add('/v');
    if (type === 'Identifier') {
      note(globals, nameOf(value));
      note(statics, `window.${nameOf(value)}`, nameOf(value));
    }
    if (/^(VariableDeclarator|FunctionDeclaration|ClassDeclaration)$/.test(type)) declared.add(nameOf(id));
    visit(parts);
  };
  visit(parseAst(code));
  return [...found].filter((name) => !declared.has(name)).sort();
}

/** A style sheet's features that an oldest browser lacks, but for those within `@supports`. */
export function newerInStyles(css: string): string[] {
  const found = new Set<string>();
  const note = (names: Map<string, boolean>, name: string, shown = name) => {
    if (names.get(name.toLowerCase())) found.add(shown);
  };
  const visit = (container: postcss.Container): void => {
    container.each((node) => {
      if (node.type === 'atrule') {
        if (node.name === 'supports' && !node.params.startsWith('not')) return;
        note(atRules, node.name, `@${node.name}`);
      }
      if (node.type === 'rule')
        for (const [, name = ''] of node.selector.matchAll(/::?([\w-]+)/g))
          note(selectors, name, name === 'has' ? node.selector : `:${name}`);
      if (node.type === 'decl' && !node.prop.startsWith('--')) {
        note(properties, node.prop);
        for (const [word] of node.value.matchAll(/[a-z][\w-]*/g))
          note(values, `${node.prop}.${word}`, `${node.prop}: ${word}`);
      }
      if (node.type === 'decl')
        for (const [, name = ''] of node.value.matchAll(/([a-z][\w-]*)\(/g))
          note(functions, name, `${name}()`);
      if ('each' in node) visit(node);
    });
  };
  visit(postcss.parse(css));
  return [...found].sort();
}
