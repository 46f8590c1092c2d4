import type { ReactNode } from 'react';
import { css } from '#styled/css';
import type { CodesState } from '#web/lib/codes/codes.machine.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import type { CodesWords } from './words.ts';

const told = css({ mb: '5' });
const below = css({ mt: '5', color: 'fg.muted', textAlign: 'center' });

type Props = {
  state: CodesState;
  send: (event: { type: 'code.recalled' }) => void;
  words: CodesWords;
  heading: string;
  lead: string;
  children: ReactNode;
  /** Other ways from here. */
  ways: ReactNode;
};

/** The first step: a form of details, and the way back to codes that were mailed before. */
export function DetailsStep({ state, send, words, heading, lead, children, ways }: Props) {
  const { mailed, message } = state.context;
  return (
    <>
      <PageHeading lead={lead}>{heading}</PageHeading>
      {mailed !== null && (
        <Notice
          className={told}
          action={
            <Button
              variant="secondary"
              size="sm"
              aria-disabled={state.hasTag('busy')}
              onClick={() => send({ type: 'code.recalled' })}
            >
              {words.enter}
            </Button>
          }
        >
          {words.have(mailed.email)}
        </Notice>
      )}
      {mailed === null && message !== null && <Notice className={told}>{message}</Notice>}
      <Card>{children}</Card>
      <p className={below}>{ways}</p>
    </>
  );
}
