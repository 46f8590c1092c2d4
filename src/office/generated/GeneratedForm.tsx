import { useEffect, useRef, useState } from 'react';
import type { Command, Field } from '#contract/office/commands.ts';
import { css, cx } from '#styled/css';
import { input } from '#styled/recipes';
import type { FormError } from '#web/lib/refusal.ts';
import { useSchemaForm } from '#web/platform/forms/use-schema-form.ts';
import { afterPress } from '#web/ui/after-press.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field as FieldBox } from '#web/ui/Field.tsx';
import type { Input, Typed } from '../api/commands.ts';
import { capitalize, hasTable, humanize, pressOf, typedFields, verbOf } from '../api/commands.ts';
import type { Draft, Typing } from '../frame/drafts.ts';
import { fold, stack } from '../frame/layout.ts';
import { BytesOf, FileInput } from './FileInput.tsx';
import { emptyValues, isLong, toInput, typedSchema } from './form-values.ts';

const area = css({ resize: 'vertical' });
const kept = css({ color: 'fg.muted' });
const more = css({ '&[open] > summary': { mb: '3' } });

type Props = {
  command: Command;
  /** Known fields of the input, which the form sends but doesn't show. */
  preset: Input;
  isBusy: boolean;
  formError: FormError | null;
  onSubmit: (input: Input, typed: Typed) => void;
  /** The fields' initial values. */
  values?: Typed;
  /** The last input sent. Fields that still have its values are emptied. */
  done?: object | null;
  draft?: Draft | undefined;
  /** Whether it only selects what a page shows, so that each field may be left empty. */
  isFilter?: boolean;
};

/** A command's form, generated from its fields. */
export function GeneratedForm({
  command,
  preset,
  isBusy,
  formError,
  onSubmit,
  values,
  done,
  draft,
  isFilter = false,
}: Props) {
  const fields = typedFields(command).filter(({ name }) => !Object.hasOwn(preset, name));
  const sent = useRef('');
  const [before, setBefore] = useState(() => draft?.read());
  const isRestored = before !== undefined && !isEmpty({ ...before.typed, ...before.files });
  const untouched: Typed = { ...emptyValues(fields), ...values };
  const [usual, rare] = [fields.filter(({ isRare }) => !isRare), fields.filter(({ isRare }) => isRare)];
  const isGiven = ({ name }: Field) => Boolean({ ...untouched, ...before?.typed }[name]);
  const [isMore, setMore] = useState(() => rare.some(isGiven));
  const hasRefusal = rare.some(({ name }) => name === formError?.field);
  /** The chosen files, by field. The field's own value is then the file's name. */
  const [files, setFiles] = useState<Typing['files']>(before?.files ?? {});
  const keep = (typed: Typed, chosen = files) =>
    draft?.write({ typed: changed(untouched, typed), files: chosen }, secretsOf(fields));
  const form = useSchemaForm(typedSchema(fields), {
    defaultValues: { ...untouched, ...before?.typed },
    listeners: { onChange: ({ formApi }) => keep(formApi.state.values) },
    onSubmit: (typed) => {
      sent.current = JSON.stringify(typed);
      onSubmit({ ...preset, ...toInput(fields, typed), ...files }, typed);
    },
  });
  const empty = () => {
    setFiles({});
    setBefore(undefined);
    form.reset(untouched);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: Only what was done empties the form.
  useEffect(() => {
    if (done && JSON.stringify(form.state.values) === sent.current) empty();
  }, [done]);
  const isDanger = /\b(refund|cancel|void|lock|disable|end|correct)$/.test(command.name);
  const draw = (field: Field) => (
    <form.AppField key={field.name} name={field.name}>
      {(bound) => {
        const label = field.label ?? WHOLE[field.file ?? ''] ?? humanize(field.name);
        const hint = hintOf(field);
        const isSure = isFilter || field.isRequired || field.type === 'flag';
        const name = isSure ? label : `${label} (optional)`;
        if (field.type === 'flag') return <bound.Check label={label} hint={hint} />;
        if (field.choices !== undefined)
          return (
            <bound.Choice
              label={name}
              hint={hint}
              options={[
                ...(field.isRequired ? [] : [['', isFilter ? 'Any' : 'Not set'] as const]),
                ...field.choices.map(
                  (choice) => [choice, field.named?.[choice] ?? humanize(choice)] as const,
                ),
              ]}
            />
          );
        if (field.is === 'secret')
          return <bound.Password label={name} hint={hint} autoComplete="off" {...keyboardOf(field)} />;
        if (!isLong(field))
          return <bound.Text label={name} hint={hint} autoComplete="off" {...keyboardOf(field)} />;
        const { value, meta } = bound.state;
        const [issue] = meta.isBlurred || form.state.submissionAttempts > 0 ? meta.errors : [];
        return (
          <FieldBox label={name} hint={hint} error={issue?.message}>
            {(control) =>
              field.file === 'bytes' ? (
                <BytesOf control={control} onBytes={bound.handleChange} />
              ) : (
                <FileInput
                  isOn={isWhole(field)}
                  label={label}
                  chosen={files[field.name]}
                  onFile={(file) => {
                    const { [field.name]: _, ...others } = files;
                    const chosen = file === null ? others : { ...others, [field.name]: file };
                    setFiles(chosen);
                    bound.handleChange(file?.name ?? '');
                    keep({ ...form.state.values, [field.name]: file?.name ?? '' }, chosen);
                  }}
                >
                  <textarea
                    {...control}
                    name={field.name}
                    rows={4}
                    className={cx(input(), area)}
                    value={String(value)}
                    onChange={(event) => bound.handleChange(event.currentTarget.value)}
                    onBlur={() => afterPress(bound.handleBlur)}
                  />
                </FileInput>
              )
            }
          </FieldBox>
        );
      }}
    </form.AppField>
  );
  return (
    <form.AppForm>
      <form.Form label={nameOf(command, preset)} formError={atField(formError, fields)}>
        {isRestored && (
          <p className={kept}>
            What you typed before is here again.{' '}
            <Button
              size="sm"
              variant="secondary"
              onClick={() => {
                draft?.forget();
                empty();
              }}
            >
              Start anew
            </Button>
          </p>
        )}
        {usual.map(draw)}
        {rare.length > 0 && (
          <details
            className={cx(fold, more)}
            open={isMore || hasRefusal}
            onToggle={({ currentTarget }) => setMore(currentTarget.open)}
          >
            <summary>More choices</summary>
            <div className={stack}>{rare.map(draw)}</div>
          </details>
        )}
        <form.Submit isBusy={isBusy} wide={false} variant={isDanger ? 'danger' : 'primary'}>
          {isFilter ? 'Show' : hasTable(command) ? verbOf(command) : pressOf(command)}
        </form.Submit>
      </form.Form>
    </form.AppForm>
  );
}

/** A page may have the same form for several variants. */
const nameOf = (command: Command, preset: Input): string => {
  const variant = command.fields.find(({ name, ref }) => ref === 'variant' && Object.hasOwn(preset, name));
  return variant === undefined ? verbOf(command) : `${verbOf(command)} ${String(preset[variant.name])}`;
};

/** The field's hint, and how to type several values. */
function hintOf({ hint, type, is, choices }: Field): string | undefined {
  const said = hint === undefined ? [] : [`${capitalize(hint)}.`];
  const isSeveral = (type === 'list' || type === 'record') && is === undefined && choices === undefined;
  const all = isSeveral ? ['One a line.', ...said] : said;
  return all.length === 0 ? undefined : all.join(' ');
}

const isEmpty = (record: object) => Object.keys(record).length === 0;

/** The values that differ from those of a form that nobody has touched. */
const changed = (untouched: Typed, typed: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== untouched[name]));

/** The fields whose texts no browser may store: secrets, files, and what is delivered. */
const secretsOf = (fields: readonly Field[]): string[] =>
  fields.filter(({ is, file }) => is === 'secret' || file !== undefined).map(({ name }) => name);

/** The names of fields that take a whole file. */
const WHOLE: Readonly<Record<string, string>> = { text: 'List', statement: 'Statement' };
const isWhole = ({ file }: Field): boolean => file !== undefined && Object.hasOwn(WHOLE, file);

/** A refusal is shown at its field if that is a text field, otherwise above the button. */
const atField = (error: FormError | null, fields: readonly Field[]): FormError | null =>
  error === null || fields.some((field) => field.name === error.field && !isLong(field))
    ? error
    : { ...error, field: null };

function keyboardOf({ type, is }: Field) {
  if (is === 'day') return { type: 'date' };
  if (type === 'number' && is !== 'share') return { inputMode: 'numeric' as const };
  if (is === 'money') return { inputMode: 'decimal' as const };
  return { autoCapitalize: 'none', spellCheck: false };
}
