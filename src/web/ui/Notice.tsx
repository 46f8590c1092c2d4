import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#styled/css';
import { notice } from '#styled/recipes';
import { AlertIcon, CheckCircleIcon, InfoIcon } from './icons.tsx';

export type Tone = 'info' | 'success' | 'warning' | 'error';

const ICON = { info: InfoIcon, success: CheckCircleIcon, warning: AlertIcon, error: AlertIcon };

/** The icon of a tone. The text beside it carries the same meaning. */
export function ToneIcon({ tone }: { tone: Tone }) {
  const Icon = ICON[tone];
  return <Icon />;
}

type NoticeProps = Omit<ComponentProps<'div'>, 'title'> & {
  tone?: Tone;
  title?: ReactNode;
  /** The title is a heading of the page, for a notice that is a part of its content. */
  heading?: boolean;
  /** The next step, such as a button or a link. */
  action?: ReactNode;
  /** Announced at once when it appears, for a form's refusal. */
  alert?: boolean;
};

/**
 * A message in the page.
 *
 * - Status: stable.
 * - Use: for a message that stays as long as it is true, with the next step as its action.
 * - Not: for a short confirmation (`Toast`).
 * - Keyboard: with `alert` it is spoken at once when it appears; keep that for refusals.
 * - States: four tones, each with its icon.
 */
export function Notice({
  tone = 'info',
  title,
  heading,
  action,
  alert,
  children,
  className,
  ...props
}: NoticeProps) {
  const classes = notice({ tone });
  const Title = heading ? 'h2' : 'p';
  return (
    <div {...(alert && { role: 'alert' })} {...props} className={cx(classes.root, className)}>
      <span className={classes.icon}>
        <ToneIcon tone={tone} />
      </span>
      <div className={classes.body}>
        {title && <Title className={classes.title}>{title}</Title>}
        {children}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
