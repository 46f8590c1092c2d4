import { type ESTree, Visitor } from 'vite';
import { around, type Place, type SourceContext } from './places.ts';

/** An expression that a view binds, with what tells it from those of another kind and another scope. */
type Binding = { expression: ESTree.Expression; kind: string };

/** Attributes that hold no value to read. */
const NO_VALUES = /^(on[A-Z]|aria-|data-|key$|ref$|id$|className$|style$)/;

/**
 * The values that a view binds, as attributes or as text, each swapped with the next one of its kind:
 * two fields of one object, or two fields that go through the same function.
 */
export function placesOfViews(program: ESTree.Program, { source }: SourceContext): Place[] {
  const bindings = bindingsIn(program, source);
  return bindings.flatMap((one, at): Place[] => {
    const other = bindings.slice(at + 1).find(({ kind }) => kind === one.kind);
    if (other === undefined) return [];
    const [first, second] = [one.expression, other.expression];
    const [text, otherText] = [first, second].map(({ start, end }) => source.slice(start, end));
    if (text === otherText) return [];
    const swapped = (from: ESTree.Expression, to: string | undefined, mutant: number) =>
      around(from, `mutants.pick(${mutant}, () => (`, `), () => (${to}))`);
    return [
      {
        start: first.start,
        end: first.end,
        faults: [`swaps "${text}" and "${otherText}"`],
        edit: (mutant) => [...swapped(first, otherText, mutant), ...swapped(second, text, mutant)],
      },
    ];
  });
}

function bindingsIn(program: ESTree.Program, source: string): Binding[] {
  const found: Binding[] = [];
  const scopes: number[] = [];
  const enter = ({ start }: ESTree.Node) => void scopes.push(start);
  const leave = () => void scopes.pop();
  const attributes = new Set<ESTree.Node>();
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    JSXAttribute({ name, value }) {
      if (value?.type !== 'JSXExpressionContainer') return;
      attributes.add(value);
      const isValue = name.type === 'JSXIdentifier' && !NO_VALUES.test(name.name);
      if (isValue) add(value.expression, 'attribute');
    },
    JSXExpressionContainer(container) {
      if (!attributes.has(container)) add(container.expression, 'text');
    },
  }).visit(program);
  return found;

  function add(expression: ESTree.Expression | ESTree.JSXEmptyExpression, place: string) {
    if (expression.type === 'JSXEmptyExpression') return;
    const shape = shapeOf(expression, source);
    if (shape !== null) found.push({ expression, kind: `${scopes.at(-1)} ${place} ${shape}` });
  }
}

/** `account.…` for a field, `format(order.…)` for one that is formatted; null for anything else. */
function shapeOf(node: ESTree.Node, source: string): string | null {
  if (node.type === 'Identifier') return '…';
  if (node.type === 'MemberExpression')
    return node.computed ? null : `${source.slice(node.object.start, node.object.end)}.…`;
  const [argument, ...more] = node.type === 'CallExpression' ? node.arguments : [];
  if (node.type !== 'CallExpression' || argument === undefined || more.length > 0) return null;
  const inner = shapeOf(argument, source);
  return inner === null ? null : `${source.slice(node.callee.start, node.callee.end)}(${inner})`;
}
