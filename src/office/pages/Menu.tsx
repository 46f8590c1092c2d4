import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field, Select } from '#web/ui/Field.tsx';
import { ChevronRightIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { humanize } from '../api/commands.ts';
import { otherNouns } from '../frame/nouns.ts';
import { OfficeLink } from '../frame/OfficeLink.tsx';
import { useOffice } from '../frame/office.ts';
import { Page } from '../frame/Page.tsx';
import type { Theme } from '../frame/theme.ts';
import { chooseTheme, readTheme } from '../frame/theme.ts';
import { pathOf } from '../generated/links.ts';

const list = css({ hideFrom: 'md' });
const row = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: '12',
  px: '4',
  borderTop: 'hairline',
  borderRadius: '[0]',
  _first: { borderTop: 'none' },
});
const keys = css({ hideBelow: 'md', color: 'fg.muted' });
const you = css({ display: 'grid', gap: '5', justifyItems: 'start', maxWidth: 'form' });

/** The links to all other pages, the theme, and the sign-out. */
export function Menu() {
  const { operator, session } = useOffice();
  const [theme, setTheme] = useState(readTheme);
  const isLeaving = useSelector(session, (state) => state.matches('signingOut'));
  const problem = useSelector(session, ({ context }) => context.reason);
  const choose = (value: string) => {
    const chosen: Theme | null = value === 'light' || value === 'dark' ? value : null;
    chooseTheme(chosen);
    setTheme(chosen);
  };
  return (
    <Page title="More">
      <Card as="section" padded={false} className={list}>
        {otherNouns(operator.commands).map((noun) => (
          <OfficeLink key={noun} to={`/list/${noun}`} look="plain" className={row}>
            {humanize(noun)}
            <ChevronRightIcon />
          </OfficeLink>
        ))}
      </Card>
      <Card as="section" className={you}>
        <p>
          You are <b>{operator.name}</b>, {operator.role}.
        </p>
        <Field label="Colours">
          {(control) => (
            <Select {...control} value={theme ?? ''} onChange={(event) => choose(event.currentTarget.value)}>
              <option value="">As the system</option>
              <option value="light">Light</option>
              <option value="dark">Dark</option>
            </Select>
          )}
        </Field>
        <p className={keys}>
          Keys, while nothing is typed: <kbd>/</kbd> finds, <kbd>j</kbd> and <kbd>k</kbd> go from row to row,{' '}
          <kbd>Enter</kbd> opens, <kbd>1</kbd> to <kbd>5</kbd> choose a payment on Money, <kbd>Esc</kbd>{' '}
          leaves.
        </p>
        <OfficeLink to={pathOf('office')}>Sign in on another device</OfficeLink>
        {problem !== null && <Notice tone="error">{problem}</Notice>}
        <Button
          variant="secondary"
          pending={isLeaving}
          onClick={() => session.send({ type: 'signOut.pressed' })}
        >
          Sign out
        </Button>
      </Card>
    </Page>
  );
}
