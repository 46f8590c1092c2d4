import { useEffect, useRef, useState } from 'react';
import type { Command, Field } from '#contract/office/commands.ts';
import { css, cx } from '#styled/css';
import { input } from '#styled/recipes';
import type { FormError } from '#web/lib/refusal.ts';
import { useSchemaForm } from '#web/platform/forms/use-schema-form.ts';
import { Field as FieldBox } from '#web/ui/Field.tsx';
import type { Input } from '../api/commands.ts';
import { capitalize, hasTable, humanize, pressOf, typedFields, verbOf } from '../api/commands.ts';
import { BytesOf, FileInput } from './FileInput.tsx';
import type { Typed, WholeFile } from './form-values.ts';
import { emptyValues, isLong, toInput, typedSchema } from './form-values.ts';

const area = css({ resize: 'vertical' });

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
};

/** A command's form, generated from its fields. */
export function GeneratedForm({ command, preset, isBusy, formError, onSubmit, values, done }: Props) {
  const fields = typedFields(command).filter(({ name }) => !Object.hasOwn(preset, name));
  const sent = useRef('');
  /** The chosen files, by field. The field's own value is then the file's name. */
  const [files, setFiles] = useState<Readonly<Record<string, WholeFile>>>({});
  const form = useSchemaForm(typedSchema(fields), {
    defaultValues: { ...emptyValues(fields), ...values },
    onSubmit: (typed) => {
      sent.current = JSON.stringify(typed);
      onSubmit({ ...preset, ...toInput(fields, typed), ...files }, typed);
    },
  });
  useEffect(() => {
    if (!done || JSON.stringify(form.state.values) !== sent.current) return;
    form.reset();
    setFiles({});
  }, [done, form]);
  const isDanger = /\b(refund|cancel|void|lock|disable|end|correct)$/.test(command.name);
  return (
    <form.AppForm>
      <form.Form label={verbOf(command)} formError={atField(formError, fields)}>
        {fields.map((field) => (
          <form.AppField key={field.name} name={field.name}>
            {(bound) => {
              const label = field.label ?? WHOLE[field.file ?? ''] ?? humanize(field.name);
              const hint = hintOf(field);
              const name = field.isRequired || field.type === 'flag' ? label : `${label} (optional)`;
              if (field.type === 'flag') return <bound.Check label={label} hint={hint} />;
              if (field.choices !== undefined)
                return (
                  <bound.Choice
                    label={name}
                    hint={hint}
                    options={[
                      ...(field.isRequired ? [] : [['', 'Not set'] as const]),
                      ...field.choices.map(
                        (choice) => [choice, field.named?.[choice] ?? humanize(choice)] as const,
                      ),
                    ]}
                  />
                );
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
                          setFiles(({ [field.name]: _, ...others }) =>
                            file === null ? others : { ...others, [field.name]: file },
                          );
                          bound.handleChange(file?.name ?? '');
                        }}
                      >
                        <textarea
                          {...control}
                          name={field.name}
                          rows={4}
                          className={cx(input(), area)}
                          value={String(value)}
                          onChange={(event) => bound.handleChange(event.currentTarget.value)}
                          onBlur={bound.handleBlur}
                        />
                      </FileInput>
                    )
                  }
                </FieldBox>
              );
            }}
          </form.AppField>
        ))}
        <form.Submit isBusy={isBusy} wide={false} variant={isDanger ? 'danger' : 'primary'}>
          {hasTable(command) ? verbOf(command) : pressOf(command)}
        </form.Submit>
      </form.Form>
    </form.AppForm>
  );
}

/** The field's hint, and how to type several values. */
function hintOf({ hint, type, is, choices }: Field): string | undefined {
  const said = hint === undefined ? [] : [`${capitalize(hint)}.`];
  const isSeveral = (type === 'list' || type === 'record') && is === undefined && choices === undefined;
  const all = isSeveral ? ['One a line.', ...said] : said;
  return all.length === 0 ? undefined : all.join(' ');
}

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
