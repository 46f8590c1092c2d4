import { css } from '#styled/css';
import { link } from '#styled/recipes';
import { brand } from '#web/brand.ts';
import { ExternalLink } from '#web/ui/Link.tsx';

const foot = css({ borderBlockStart: 'hairline', bg: 'bg.raised', fontSize: 'sm', color: 'fg.muted' });
const inner = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '8',
  rowGap: '2',
  maxWidth: 'page',
  mx: 'auto',
  px: { base: '4', md: '6' },
  py: '5',
});
const links = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '5',
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 'control' },
});

/** Whom to ask (spec §1): e-mail, the chat community, a messenger. */
export function Footer() {
  return (
    <footer className={foot}>
      <div className={inner}>
        <p>
          © {brand.name}. {brand.claim}
        </p>
        <nav aria-label="Support" className={links}>
          <a href={`mailto:${brand.email}`} className={link({ look: 'quiet' })}>
            {brand.email}
          </a>
          <ExternalLink href={brand.community.url} look="quiet">
            {brand.community.label}
          </ExternalLink>
          <ExternalLink href={brand.messenger.url} look="quiet">
            {brand.messenger.label}
          </ExternalLink>
        </nav>
      </div>
    </footer>
  );
}
