import type { Host } from '../host.ts';
import { alertOperator } from '../mail/operator-alerts.ts';
import { deterministicId } from '../platform/ids.ts';

/** Mails the operator that the catalogue's file is refused, and why: once per fault. */
export async function alertCatalogueFault(host: Host): Promise<void> {
  const fault = host.catalogueFault();
  if (fault?.kind !== 'refused') return;
  const { reason } = fault;
  const { catalogueFile } = host.config;
  await alertOperator(
    host.db,
    host,
    {
      subject: 'The catalogue file has a fault',
      paragraphs: [
        `${catalogueFile} can't be used, so the shop goes on selling from the catalogue before it.`,
        ...reason.split('\n'),
        `See all faults: npm run catalogue -- check ${catalogueFile}`,
      ],
      page: '/list/catalogue',
    },
    `catalogue:${deterministicId(reason)}`,
  );
}
