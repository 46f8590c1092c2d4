import { nodesOf, sampledMoves } from '../model/chart-events.ts';
import { Failure, type Model, samplesOf } from '../model/model.ts';
import { generatePaths } from './generate-paths.ts';
import { stepBackProblems } from './steps-back.ts';

/**
 * What a chart and its model lack, one sentence each: a description of each leaf state, names for
 * effects and delays, a path to each leaf and transition, a sample for each event and outcome, a sentence
 * for each step back.
 */
export function problemsOf(model: Model): string[] {
  return [
    ...leafProblems(model),
    ...eventProblems(model),
    ...effectProblems(model),
    ...delayProblems(model),
    ...impossibleProblems(model),
    ...pathProblems(model),
    ...stepBackProblems(model),
  ];
}

/** The leaf states of the chart, each as its path joined by dots. */
export const leafNames = (model: Model) => leafNodes(model).map(({ path }) => path.join('.'));
const leafNodes = (model: Model) =>
  nodesOf(model).filter(({ type }) => type === 'atomic' || type === 'final');

function leafProblems(model: Model): string[] {
  const reached = new Set(
    generatePaths(model).shortestPaths.flatMap(({ start, steps }) => (steps.at(-1) ?? start).leaves),
  );
  const leaves = leafNames(model);
  return [
    ...leafNodes(model)
      .filter(({ description }) => !description)
      .map(({ path }) => `The leaf "${path.join('.')}" has no description.`),
    ...leaves.filter((leaf) => !reached.has(leaf)).map((leaf) => `No path reaches the leaf "${leaf}".`),
    ...(model.assert ? missing(leaves, Object.keys(model.assert), 'assert', 'leaf') : []),
  ];
}

function eventProblems(model: Model): string[] {
  const types = [...new Set(nodesOf(model).flatMap((node) => [...node.transitions.keys()]))].filter(
    (type) => type !== '*' && !type.endsWith('.*') && !type.startsWith('xstate.'),
  );
  const caused = Object.keys(model.act);
  return [
    ...types
      .filter((type) => samplesOf(model.events[type] ?? []).length === 0)
      .map((type) => `The event "${type}" has no sample.`),
    ...Object.keys(model.events)
      .filter((type) => model.assert && !caused.includes(type) && !model.external.includes(type))
      .map((type) => `The event "${type}" is neither in \`act\` nor in \`external\`.`),
    ...caused
      .filter((type) => model.external.includes(type))
      .map((type) => `The event "${type}" is in \`act\` and in \`external\`.`),
  ];
}

function effectProblems(model: Model): string[] {
  const invokes = nodesOf(model).flatMap((node) => {
    return node.invoke.map(({ id, src, onDone, onError }, at) => ({
      named: [node.config.invoke].flat()[at]?.id === id,
      state: node.path.join('.'),
      id,
      src,
      onDone,
      onError,
    }));
  });
  return invokes.flatMap(({ id, src, state, named, onDone, onError }) => {
    if (!named) return [`An invoke of "${state}" has no id.`];
    if (typeof src !== 'string' || src.startsWith('xstate.'))
      return [`The effect of "${id}" has no name in \`setup\`.`];
    const outcomes = model.outcomes[src];
    if (!outcomes) return [`The effect "${src}" has no sample outcomes.`];
    const samples = Object.values(outcomes);
    const onlySendsBack = samples.length === 0 && !onDone;
    return [
      ...(onDone && samples.every((sample) => sample instanceof Failure)
        ? [`The effect "${src}" has no sample outcome for its onDone.`]
        : []),
      ...(!onlySendsBack && !onError ? [`The invoke "${id}" of "${state}" has no onError.`] : []),
      ...(onError && !samples.some((sample) => sample instanceof Failure)
        ? [`The effect "${src}" has no sample outcome that is a failure.`]
        : []),
    ];
  });
}

const delayProblems = (model: Model) =>
  nodesOf(model).flatMap((node) =>
    node.after
      .filter(({ delay }) => !Object.hasOwn(model.machine.implementations.delays, String(delay)))
      .map(
        ({ delay }) => `The delay of "${node.path.join('.')}" (${String(delay)}) has no name in \`setup\`.`,
      ),
  );

function impossibleProblems(model: Model): string[] {
  const labels = new Set(sampledMoves(model).map(({ label }) => label));
  return Object.keys(model.impossible)
    .filter((label) => !labels.has(label))
    .map((label) => `\`impossible\` names the move "${label}", which is none.`);
}

const pathProblems = (model: Model) =>
  generatePaths(model).uncovered.map((subject) => `No path takes ${subject}.`);

function missing(
  expected: readonly string[],
  given: readonly string[],
  where: string,
  what: string,
): string[] {
  return [
    ...expected
      .filter((name) => !given.includes(name))
      .map((name) => `The ${what} "${name}" is not in \`${where}\`.`),
    ...given
      .filter((name) => !expected.includes(name))
      .map((name) => `\`${where}\` names the ${what} "${name}", which is none.`),
  ];
}
