import { useState } from 'react';
import * as v from 'valibot';
import { useSchemaForm } from '#web/platform/forms/use-schema-form.ts';
import { localRecord } from '#web/platform/storage.ts';
import { Button } from '#web/ui/Button.tsx';
import { bar, fold } from '../frame/layout.ts';
import { OfficeLink } from '../frame/OfficeLink.tsx';
import { useOffice } from '../frame/office.ts';
import { type Address, viewOf } from './list-address.ts';

const Stored = v.array(v.object({ name: v.string(), to: v.string() }));
const Name = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('Give it a name.'), v.maxLength(40, 'A shorter name.')),
});

/** The views of a list that an operator has named, in this browser: filters, days and an order. */
export function Views({ address }: { address: Address }) {
  const { operator } = useOffice();
  // A page may have several lists, each with its own views.
  const key = ['office-views', operator.name, address.path, address.name].join(' ').trim();
  const record = localRecord(window, key, Stored);
  const [views, setViews] = useState(() => record.read() ?? []);
  const here = viewOf(address);
  const keep = (changed: typeof views) => {
    record.write(changed);
    setViews(changed);
  };
  const isNamed = views.some(({ to }) => to === here);
  if (views.length === 0 && Object.keys(address.asked).length === 0) return null;
  return (
    <div className={bar}>
      {views.map(({ name, to }) => (
        <OfficeLink
          key={to}
          to={to}
          look={to === here ? 'primary' : 'secondary'}
          size="sm"
          {...(to === here ? { 'aria-current': 'page' as const } : {})}
        >
          <bdi>{name}</bdi>
        </OfficeLink>
      ))}
      {isNamed ? (
        <Button size="sm" variant="ghost" onClick={() => keep(views.filter(({ to }) => to !== here))}>
          Forget this view
        </Button>
      ) : (
        Object.keys(address.asked).length > 0 && (
          <details className={fold}>
            <summary>Name this view</summary>
            <NameForm
              onName={(name) => keep([...views.filter((each) => each.name !== name), { name, to: here }])}
            />
          </details>
        )
      )}
    </div>
  );
}

function NameForm({ onName }: { onName: (name: string) => void }) {
  const form = useSchemaForm(Name, { defaultValues: { name: '' }, onSubmit: ({ name }) => onName(name) });
  return (
    <form.AppForm>
      <form.Form label="Name this view" formError={null}>
        <form.AppField name="name">{(field) => <field.Text label="Name" autoComplete="off" />}</form.AppField>
        <form.Submit isBusy={false} wide={false}>
          Keep it
        </form.Submit>
      </form.Form>
    </form.AppForm>
  );
}
