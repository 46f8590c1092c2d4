import type { ComponentProps } from 'react';
import { cx } from '#styled/css';
import { type ButtonVariantProps, button, link } from '#styled/recipes';
import { useClientNavigation } from '#web/ui/Link.tsx';

type OfficeLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  look?: 'text' | 'quiet' | 'plain' | 'primary' | 'secondary' | 'ghost' | 'dangerOutline';
  size?: ButtonVariantProps['size'];
};

/** A link within the office. The design system's `Link` only accepts the shop's addresses. */
export function OfficeLink({ to, look = 'text', size, className, ...props }: OfficeLinkProps) {
  const onClick = useClientNavigation();
  const isText = look === 'text' || look === 'quiet' || look === 'plain';
  const classes = isText ? link({ look }) : button({ variant: look, size });
  return <a {...props} href={to} onClick={onClick} className={cx(classes, className)} />;
}
