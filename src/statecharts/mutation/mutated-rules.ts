import { type ESTree, Visitor } from 'vite';
import { choiceOf } from './mutated-numbers.ts';
import { around, between, type OrderedEdit, type Place, type SourceContext } from './places.ts';

/** Operators of numbers, and the one in its place. */
const ARITHMETIC: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' };
/** Operators of Kysely's conditions, and the one in its place. */
const QUERY_OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '=': '<>',
  '<>': '=',
  is: 'is not',
  'is not': 'is',
  in: 'not in',
  'not in': 'in',
  '+': '-',
  '-': '+',
};
/** Steps of a query or a list that may be left out. */
const STEPS = new Set(['filter', 'orderBy', 'toReversed', 'toSorted', 'where']);
/** The operators in the text of an SQL template, without `->>` and `::`. */
const SQL_OPERATORS = / (<=|>=|<>|<|>|=|\+|-) |\b(least|greatest)\(/g;
const SQL_INSTEAD: Readonly<Record<string, string>> = {
  ...QUERY_OPERATORS,
  least: 'greatest',
  greatest: 'least',
};
/** What is logged and counted is no rule of money. */
const REPORT = /\b(log|metrics)\b|\breport[A-Z]/;

/**
 * The operators, conditions, statements and queries of a module: each may be another one, be taken
 * as always true or false, or be left out.
 */
export function placesOfRules(program: ESTree.Program, { source }: SourceContext): Place[] {
  const places: Place[] = [];
  const textOf = ({ start, end }: ESTree.Node) => source.slice(start, end);
  /** A text short enough for a list of survivors. */
  const named = (node: ESTree.Node) => `"${shorten(textOf(node))}"`;
  const add = (node: ESTree.Node, faults: string[], edit: Place['edit']) =>
    places.push({ start: node.start, end: node.end, faults, edit });
  /** Comparisons that are a whole condition: taking that as true or false says more. */
  const whole = new Set<ESTree.Node>();
  const condition = (test: ESTree.Expression) => {
    whole.add(test);
    add(test, [`takes ${named(test)} as true`, `takes ${named(test)} as false`], (first) =>
      around(test, `mutants.test(${first}, `, ')'),
    );
  };

  new Visitor({
    IfStatement: ({ test }) => condition(test),
    ConditionalExpression: ({ test }) => condition(test),
    LogicalExpression(node) {
      const { left, right, operator } = node;
      if (operator === '??')
        return void add(node, [`takes ${named(right)} for ${named(left)}`], (first) =>
          around(left, `(mutants.isChosen(${first}) ? null : (`, '))'),
        );
      whole.add(left).add(right);
      const not = operator === '&&' ? '' : '!';
      const join = operator === '&&' ? '||' : '&&';
      const drop = (operand: ESTree.Node, mutant: number) =>
        around(operand, `(${not}mutants.isChosen(${mutant}) ${join} (`, '))');
      add(node, [`leaves out ${named(left)}`, `leaves out ${named(right)}`], (first) => [
        ...drop(left, first),
        ...drop(right, first + 1),
      ]);
    },
    BinaryExpression(node) {
      const { left, right, operator } = node;
      if ((operator === '===' || operator === '!==') && !whole.has(node))
        add(node, [`negates ${named(node)}`], (first) => around(node, `mutants.negate(${first}, `, ')'));
      const other = ARITHMETIC[operator];
      if (other === undefined || isText(left) || isText(right)) return;
      add(node, [`takes ${other} for ${operator} in ${named(node)}`], (first) => [
        ...around(node, `mutants.calculate(${first}, '${operator}', '${other}', `, ')'),
        between(left.end, right.start, ', '),
      ]);
    },
    UnaryExpression(node) {
      if (node.operator === '-')
        add(node, [`loses the sign of ${named(node)}`], (first) =>
          around(node, `mutants.withoutSign(${first}, `, ')'),
        );
    },
    AssignmentExpression(node) {
      const { left, right, operator } = node;
      if ((operator !== '+=' && operator !== '-=') || left.type !== 'Identifier' || isText(right)) return;
      const [sign, other] = operator === '+=' ? ['+', '-'] : ['-', '+'];
      add(node, [`takes ${other} for ${sign} in ${named(node)}`], (first) => [
        between(
          left.end,
          right.start,
          ` = mutants.calculate(${first}, '${sign}', '${other}', ${left.name}, `,
        ),
        { ...between(node.end, node.end, ')'), rank: 'close', order: node.start },
      ]);
    },
    Literal(node) {
      const { value } = node;
      if (typeof value === 'boolean' && !inTypes.has(node))
        places.push(choiceOf(node, [{ change: `says ${!value} instead of ${value}`, code: String(!value) }]));
    },
    TSLiteralType: ({ literal }) => void inTypes.add(literal),
    ExpressionStatement({ expression }) {
      const call = expression.type === 'AwaitExpression' ? expression.argument : expression;
      if (call.type !== 'CallExpression' || REPORT.test(textOf(call))) return;
      add(expression, [`leaves out ${named(expression)}`], (first) =>
        around(expression, `mutants.isChosen(${first}) || (`, ')'),
      );
    },
    CallExpression(node) {
      for (const place of placesOfQuery(node, textOf)) places.push(place);
    },
    MemberExpression(node) {
      const { object, property } = node;
      if (object.type !== 'Identifier' || object.name !== 'Math' || property.type !== 'Identifier') return;
      const other = { min: 'max', max: 'min', ceil: 'floor', floor: 'ceil' }[property.name];
      if (other !== undefined)
        places.push(
          choiceOf(node, [{ change: `takes ${other} for ${property.name}`, code: `Math.${other}` }]),
        );
    },
    TaggedTemplateExpression(node) {
      const { tag, quasi } = node;
      if (tag.type !== 'Identifier' || tag.name !== 'sql' || /\bawait\b/.test(textOf(node))) return;
      const others = quasi.quasis.flatMap((part) =>
        [...textOf(part).matchAll(SQL_OPERATORS)].map((match) => {
          const operator = match[1] ?? match[2] ?? '';
          const other = SQL_INSTEAD[operator] ?? operator;
          const at = part.start + match.index + match[0].indexOf(operator);
          const code = source.slice(node.start, at) + other + source.slice(at + operator.length, node.end);
          return { change: `takes ${other} for ${operator} in SQL`, code };
        }),
      );
      if (others.length > 0)
        add(
          node,
          others.map(({ change }) => change),
          (first) =>
            around(
              node,
              `mutants.pick(${first}, () => `,
              `${others.map(({ code }) => `, () => ${code}`).join('')})`,
            ),
        );
    },
  }).visit(program);
  return places;
}

/** Literals in types. */
const inTypes = new WeakSet<ESTree.Node>();

const isText = (node: ESTree.Node): boolean =>
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && typeof node.value === 'string') ||
  (node.type === 'BinaryExpression' && (isText(node.left) || isText(node.right)));

const TEXT_MAX = 60;
const shorten = (text: string) => {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= TEXT_MAX ? line : `${line.slice(0, TEXT_MAX - 1)}…`;
};

/** The operator, direction and steps of a part of a query: `.where('at', '<=', now)`. */
function placesOfQuery(node: ESTree.CallExpression, textOf: (node: ESTree.Node) => string): Place[] {
  const { callee, arguments: args } = node;
  const places: Place[] = [];
  const [, second, third] = args;
  if (second?.type === 'Literal' && typeof second.value === 'string') {
    const direction = { asc: 'desc', desc: 'asc' }[second.value];
    const other = third === undefined ? direction : QUERY_OPERATORS[second.value];
    if (other !== undefined)
      places.push(
        choiceOf(second, [
          {
            change: `takes ${other} for ${second.value} in "${shorten(argsOf(args, textOf))}"`,
            code: `'${other}'`,
          },
        ]),
      );
  }
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return places;
  const { object, property } = callee;
  const step = `.${property.name}(${argsOf(args, textOf)})`;
  const isPlain = !textOf(object).includes('?.') && !/\bawait\b/.test(step);
  if (!STEPS.has(property.name) || !isPlain) return places;
  return [
    ...places,
    {
      start: node.start,
      end: node.end,
      faults: [`leaves out "${shorten(step)}"`],
      edit: (first): OrderedEdit[] => [
        ...around(node, `mutants.step(${first}, `, ')'),
        between(object.end, object.end, ', (mutants_before) => mutants_before'),
      ],
    },
  ];
}

const argsOf = (args: readonly ESTree.Node[], textOf: (node: ESTree.Node) => string) =>
  args.map(textOf).join(', ');
