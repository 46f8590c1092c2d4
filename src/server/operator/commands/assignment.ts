import * as v from 'valibot';
import { withMetadata } from '#contract/office/field-metadata.ts';
import type { Assignee } from '../../audit/assignee.ts';
import { formatTime } from '../../platform/pakistan.ts';

type Assignment = { assigned_to: string | null; assigned_at: string | null };

export const toAssignment = (assignee: Assignee | null): Assignment => ({
  assigned_to: assignee?.by ?? null,
  assigned_at: assignee?.at.toISOString() ?? null,
});

/** `by sana, 2026-03-02 14:05`; empty if nothing is assigned. */
export const formatAssignee = ({ assigned_to, assigned_at }: Assignment): string =>
  assigned_to === null ? '' : `by ${assigned_to}, ${formatTime(assigned_at)}`;

/** The input fields of a command that assigns something. */
export const assigning = {
  release: v.optional(withMetadata(v.boolean(), { hint: 'gives it back instead' }), false),
  over: v.optional(withMetadata(v.boolean(), { hint: 'also if another person has it' }), false),
};

export const toAssigning = ({ release, over }: { release: boolean; over: boolean }) => ({
  isRelease: release,
  isOver: over,
});

/** An assignment's details in the audit log. */
export const assignmentDetail = (done: { before: string | null; assigned: { taken_by: string | null } }) => ({
  before: { assigned_to: done.before },
  after: { assigned_to: done.assigned.taken_by },
});

export const saidAssigned = (
  what: string,
  { assigned_to, new: isNew }: { assigned_to: string | null; new: boolean },
): string =>
  assigned_to === null
    ? `${what} is free${isNew ? ' again' : ''}.`
    : `${what} is ${isNew ? 'now ' : ''}yours, and others see it.`;
