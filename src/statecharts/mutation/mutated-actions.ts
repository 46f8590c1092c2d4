import { assign } from 'xstate';
import { type Change, isPart, itemsAt, type Part, type Path, type SeenFields } from './config-tree.ts';

/** What `assign` was called with: a record of fields, or a function that returns one. */
type Assignment = Parameters<typeof assign>[0];
const isAssignment = (value: unknown): value is Assignment => isPart(value);

/** Each action dropped, and each field of an `assign` that sets several. */
export function actionChanges(actions: unknown, path: Path, when: string, seen: SeenFields): Change[] {
  return itemsAt(actions, path).flatMap(({ item, path: own }) => [
    { path: own, change: `${when}: drops the action ${nameOf(item)}`, to: () => undefined },
    ...assignedFields(item, seen[own.join('/')]).map((field) => ({
      path: own,
      change: `${when}: no longer sets "${field}"`,
      to: (action: unknown) => withoutField(action, field),
    })),
  ]);
}

/** The fields that an `assign` sets, if there are several: without the only one it is dropped anyway. */
export function assignedFields(action: unknown, seen: readonly string[] = []): readonly string[] {
  const assignment = assignmentOf(action);
  if (assignment === null) return [];
  const fields = typeof assignment === 'function' ? seen : Object.keys(assignment);
  return fields.length > 1 ? fields : [];
}

/** The same `assign` without one of its fields. */
export function withoutField(action: unknown, field: string): unknown {
  const assignment = assignmentOf(action);
  if (assignment === null) return action;
  if (typeof assignment !== 'function') return assign(without(assignment, field));
  return assign((...args) => without(assignment(...args), field));
}

/** An action whose `assign` tells the fields that its function sets. */
export function recordFields(action: unknown, note: (fields: readonly string[]) => void): unknown {
  const assignment = assignmentOf(action);
  if (typeof assignment !== 'function') return action;
  return assign((...args) => {
    const result = assignment(...args);
    note(Object.keys(result));
    return result;
  });
}

function assignmentOf(action: unknown): Assignment | null {
  if (!isPart(action) || action['type'] !== 'xstate.assign') return null;
  const { assignment } = action;
  return isAssignment(assignment) ? assignment : null;
}

const without = (record: Part, field: string): Part =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== field));

function nameOf(action: unknown): string {
  if (typeof action === 'string') return `"${action}"`;
  const assignment = assignmentOf(action);
  if (assignment !== null)
    return typeof assignment === 'function'
      ? 'that assigns'
      : `that sets ${Object.keys(assignment).join(', ')}`;
  return isPart(action) && typeof action['type'] === 'string' ? `"${action['type']}"` : 'without a name';
}
