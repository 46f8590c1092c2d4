import type { EventFrom, SnapshotFrom } from 'xstate';
import { dataState } from '#statecharts/index.ts';
import { css } from '#styled/css';
import { Card } from '#web/ui/Card.tsx';
import { Link } from '#web/ui/Link.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import type { loginMachine } from './login.machine.ts';
import { LoginForm } from './parts/LoginForm.tsx';

const page = css({ maxWidth: 'form', mx: 'auto' });
const links = css({ mt: '5', color: 'fg.muted', textAlign: 'center' });

type Props = {
  state: SnapshotFrom<typeof loginMachine>;
  send: (event: EventFrom<typeof loginMachine>) => void;
  /** The page that needed the login. */
  redirect?: string | undefined;
};

/** Logging in (spec §2). */
export function LoginScreen({ state, send, redirect }: Props) {
  return (
    <section className={page} data-state={dataState(state)}>
      <PageHeading lead={redirect === undefined ? 'Good to see you again.' : 'Please log in to continue.'}>
        Log in
      </PageHeading>
      <Card>
        <LoginForm
          isBusy={state.hasTag('busy') || state.status === 'done'}
          formError={state.matches('refused') ? state.context.formError : null}
          onSubmit={(login) => send({ type: 'login.submitted', login })}
        />
      </Card>
      <p className={links}>
        <Link to="/reset-password" search={{ redirect }} replace>
          Forgot your password?
        </Link>
      </p>
      <p className={links}>
        New here?{' '}
        <Link to="/signup" search={{ redirect }} replace>
          Create an account
        </Link>
      </p>
    </section>
  );
}
