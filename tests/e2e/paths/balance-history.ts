import { defineBrowserFlow } from '#statecharts/drivers/browser-driver.ts';
import { balanceHistoryModel } from '#web/features/account/balance-history/tests/balance-history.model.ts';
import { profileModel } from '#web/features/account/profile/tests/profile.model.ts';
import { MEMBER_RECORDS, rejection, VALID_SESSION, visit } from './shop.ts';

const { last, none, odd, some } = balanceHistoryModel.outcomes.fetchChanges;

/** The whole list: whichever change is the last one shown, it has a page after it, and one more. */
const WHOLE = ['newest', 'older', 'oldest', 'first'].flatMap((page) =>
  some.changes.map((change) => ({ ...change, id: `${page}-${change.id}` })),
);

export const balanceHistory = defineBrowserFlow(balanceHistoryModel, {
  open: (page) => visit(page, '/my/profile', MEMBER_RECORDS),
  root: (page) => page.getByRole('main'),
  otherRequests: {
    ...VALID_SESSION,
    'GET /api/profile': { json: profileModel.outcomes.loadProfile.found.profile },
  },
  wire: {
    fetchChanges: {
      request: 'GET /api/balance-history',
      answers: {
        some: { json: WHOLE },
        last: { json: last.changes },
        odd: { json: [{ id: 'no change' }, ...odd.changes] },
        none: { json: none.changes },
        unknown: rejection(404, 'There is no such call.'),
        lost: rejection(503, 'No network.'),
      },
    },
  },
});
