import { balanceHistoryModel } from '#web/features/account/balance-history/balance-history.model.ts';
import { profileModel } from '#web/features/account/profile/profile.model.ts';
import { defineBrowserFlow } from '#web/testing/browser-driver.ts';
import { MEMBER_RECORDS, rejection, VALID_SESSION, visit } from './shop.ts';

const { last, none, some } = balanceHistoryModel.outcomes.fetchChanges;

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
        // One more than is shown says that there are older ones.
        some: { json: [...some.changes, ...last.changes] },
        last: { json: last.changes },
        none: { json: none.changes },
        unknown: rejection(404, 'There is no such call.'),
        lost: rejection(503, 'No network.'),
      },
    },
  },
});
