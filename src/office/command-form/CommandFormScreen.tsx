import { QRCodeSVG } from 'qrcode.react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import type { Command } from '#contract/office/commands.ts';
import { dataState } from '#statecharts/index.ts';
import { css } from '#styled/css';
import type { FormError } from '#web/lib/refusal.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Input, Typed } from '../api/commands.ts';
import { hasTable, humanize, pressOf } from '../api/commands.ts';
import type { Draft } from '../frame/drafts.ts';
import { stack } from '../frame/layout.ts';
import { GeneratedAnswer, isRow } from '../generated/GeneratedAnswer.tsx';
import { GeneratedForm } from '../generated/GeneratedForm.tsx';
import { inLabels } from '../generated/labels.ts';
import { ShopperText } from '../generated/text.tsx';
import { drawValue } from '../generated/Value.tsx';
import { PinForm } from '../operator-session/PinForm.tsx';
import { TokenForm } from '../operator-session/TokenForm.tsx';
import type { commandFormMachine } from './command-form.machine.ts';

/** Shown only if the question takes long to come. */
const late = css({
  position: 'fixed',
  insetInline: '4',
  bottom: '[5rem]',
  width: '[fit-content]',
  mx: 'auto',
  px: '4',
  py: '2',
  bg: 'bg.raised',
  border: 'hairline',
  borderRadius: 'md',
  animation: 'rise',
  animationDelay: '[1s]',
  animationFillMode: 'backwards',
});
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '3', mt: '2' });
/** The buttons stay in reach below long tables, above the tabs of a phone. */
const foot = css({
  position: 'sticky',
  zIndex: '[1]',
  bottom: '0',
  pt: '3',
  pb: { base: '[calc(4rem + env(safe-area-inset-bottom))]', md: '3' },
  bg: 'bg.raised',
  borderTop: 'hairline',
});
/** A question may name ten orders, so that it scrolls. */
const asked = css({ maxHeight: '[30dvh]', overflowY: 'auto' });

export type CommandFormState = SnapshotFrom<typeof commandFormMachine>;
type FormProps = {
  isBusy: boolean;
  formError: FormError | null;
  onSubmit: (input: Input) => void;
  draft: Draft | undefined;
};

type Props = {
  command: Command;
  preset: Input;
  state: CommandFormState;
  send: (event: EventFrom<typeof commandFormMachine>) => void;
  /** The initial values of the generated form. */
  values?: Typed;
  /** A form to show instead of the generated one. */
  form?: ((props: FormProps) => ReactNode) | undefined;
  /** Whether a success needs no message, as with a chat message that appears in the chat. */
  isQuiet?: boolean;
  /** A way back, shown in place of the form after success. */
  onBack?: () => void;
  newAttempt?: () => string;
  /** Where the form keeps what is typed. */
  draft?: Draft;
};

/** A command's form, its question, and its outcome. */
export function CommandFormScreen({
  command,
  preset,
  state,
  send,
  values = {},
  form,
  isQuiet = false,
  onBack,
  newAttempt = () => crypto.randomUUID(),
  draft,
}: Props) {
  const { question, outcome, progress, refusal, byPin } = state.context;
  const say = (text: string) => inLabels(command.fields, text);
  const isStale = state.hasTag('rested');
  const isLost = state.matches('stillChecking');
  const isPreviewed = state.matches('question') && hasTable(command);
  const isSaid = state.matches({ form: 'said' });
  const isOver = isSaid && onBack !== undefined;
  const top = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  // The form is gone: the focus moves to its place.
  useEffect(() => {
    if (isOver) end.current?.focus({ preventScroll: true });
  }, [isOver]);
  // A table is scrolled to its beginning, since the button may be far below.
  const areTablesShown = isPreviewed || (isSaid && !isQuiet && hasTable(command));
  useEffect(() => {
    if (areTablesShown) top.current?.scrollIntoView({ block: 'start' });
  }, [areTablesShown]);
  const formProps: FormProps = {
    draft,
    isBusy: state.matches('asking') || state.matches('doing'),
    formError:
      state.matches({ form: 'refused' }) && refusal !== null
        ? { message: say(refusal.message), field: refusal.field }
        : null,
    onSubmit: (input) => send({ type: 'input.submitted', sending: { input, attempt: newAttempt() } }),
  };
  return (
    <div ref={top} className={stack} data-state={dataState(state)}>
      {isSaid && outcome !== null && !isQuiet && (
        <Outcome command={command} said={say(outcome.said)} answer={outcome.answer} />
      )}
      {isOver && (
        <div ref={end} tabIndex={-1}>
          <Button onClick={onBack}>Back</Button>
        </div>
      )}
      {state.matches('asking') && (
        <p className={late}>Another change may be at it: this takes up to 5 seconds.</p>
      )}
      {isLost && (
        <Notice tone="warning" title="Still checking" alert>
          <p>No answer came, so it may be done. Sending it again is safe: it counts once.</p>
          {refusal !== null && <ShopperText>{refusal.message}</ShopperText>}
          <div className={buttons}>
            <Button size="sm" onClick={() => send({ type: 'again.pressed' })}>
              Send it again
            </Button>
            <Button size="sm" variant="secondary" onClick={() => send({ type: 'attempt.left' })}>
              Leave it
            </Button>
          </div>
        </Notice>
      )}
      {/* The form stays mounted, so that nothing typed is lost. */}
      <div hidden={isLost || isPreviewed || isOver}>
        {form === undefined ? (
          <GeneratedForm command={command} preset={preset} values={values} done={outcome} {...formProps} />
        ) : (
          form(formProps)
        )}
      </div>
      {isPreviewed && question !== null && <Preview command={command} question={question} send={send} />}
      {state.matches('doing') && progress !== null && (
        <div className={foot}>
          <Notice tone="info" role="status">
            <ShopperText>{say(progress)}</ShopperText>
          </Notice>
        </div>
      )}
      <Dialog
        open={state.matches('question') && !isPreviewed}
        onClose={() => send({ type: 'question.declined' })}
        title="Please confirm"
        actions={<Answers command={command} question={question} send={send} />}
      >
        <ShopperText>{say(question?.text ?? '')}</ShopperText>
      </Dialog>
      <Dialog
        open={isStale}
        onClose={() => send({ type: 'attempt.left' })}
        title="Sign in again"
        actions={
          <>
            <Button variant="ghost" onClick={() => send({ type: 'attempt.left' })}>
              Leave it
            </Button>
            <Button
              variant="secondary"
              disabled={!state.can({ type: 'again.pressed' })}
              onClick={() => send({ type: 'again.pressed' })}
            >
              I used a new link
            </Button>
          </>
        }
      >
        <p>
          {byPin
            ? 'You were away, so this needs the PIN of this device; nothing is lost.'
            : 'This needs a new sign-in; nothing is lost. Type your token, or open a new link in another tab.'}
        </p>
        <div className={stack} hidden={state.matches('signingInByPasskey')}>
          {isStale && byPin && (
            <>
              <PinForm
                isBusy={state.matches('signingIn')}
                refusal={refusal?.message ?? null}
                onPin={(pin) => send({ type: 'credential.given', credential: { pin } })}
              />
              <Button
                variant="ghost"
                disabled={!state.can({ type: 'token.preferred' })}
                onClick={() => send({ type: 'token.preferred' })}
              >
                Use your token
              </Button>
            </>
          )}
          {isStale && !byPin && (
            <TokenForm
              isBusy={state.matches('signingIn')}
              refusal={refusal?.message ?? null}
              onToken={(token) => send({ type: 'credential.given', credential: { token } })}
            />
          )}
        </div>
        <Button
          variant="ghost"
          pending={state.matches('signingInByPasskey')}
          disabled={!state.can({ type: 'passkey.pressed' })}
          onClick={() => send({ type: 'passkey.pressed' })}
        >
          Use a passkey
        </Button>
      </Dialog>
    </div>
  );
}

type Question = CommandFormState['context']['question'];
type AnswersProps = Pick<Props, 'command' | 'send'> & { question: Question };

/** The buttons of a question: no, then the choices from the easiest on, the plain yes last. */
function Answers({ command, question, send }: AnswersProps) {
  const yes = [
    ...(question?.choices ?? []).map((choice) => ({
      press: choice.press,
      isMain: true,
      event: { type: 'question.chosen', choice } as const,
    })),
    {
      press: question?.press ?? pressOf(command),
      isMain: question?.isDoubtful !== true,
      event: { type: 'question.confirmed' } as const,
    },
  ];
  return (
    <>
      <Button variant="secondary" onClick={() => send({ type: 'question.declined' })}>
        Not now
      </Button>
      {yes.map(({ press, isMain, event }, at) => (
        <Button
          key={press}
          variant={at === 0 && isMain ? 'primary' : 'secondary'}
          onClick={() => send(event)}
        >
          {press}
        </Button>
      ))}
    </>
  );
}

type PreviewProps = Pick<Props, 'command' | 'send'> & { question: NonNullable<Question> };

/** The dry run's answer as tables, with the question. */
function Preview({ command, question, send }: PreviewProps) {
  const { text, would } = question;
  return (
    <section className={stack} aria-label="Please confirm">
      <GeneratedAnswer command={command} answer={would} />
      <div className={foot}>
        <div className={asked}>
          <ShopperText>{inLabels(command.fields, text)}</ShopperText>
        </div>
        <div className={buttons}>
          <Answers command={command} question={question} send={send} />
        </div>
      </div>
    </section>
  );
}

/** The outcome: a table if the answer has one, otherwise the host's message. */
function Outcome({ command, said, answer }: { command: Command; said: string; answer: unknown }) {
  // Secrets are shown only once, to be copied or scanned; the command line's text is longer.
  const secrets = command.answer.fields.filter(({ is }) => is === 'secret');
  const row = isRow(answer) ? answer : {};
  if (hasTable(command))
    return (
      <>
        <Notice tone="success" role="status">
          <ShopperText>{said}</ShopperText>
        </Notice>
        <GeneratedAnswer command={command} answer={answer} />
      </>
    );
  return (
    <Notice tone="success" role="status">
      <ShopperText>{secrets.length === 0 ? said : (said.split('\n')[0] ?? '')}</ShopperText>
      {secrets.map((field) => (
        <div key={field.name} className={buttons}>
          {humanize(field.name)}: {drawValue(field, row)}
          {/^https:/.test(String(row[field.name])) && (
            <QRCodeSVG value={String(row[field.name])} title="The link, for a phone" marginSize={4} />
          )}
        </div>
      ))}
    </Notice>
  );
}
