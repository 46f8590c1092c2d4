import { chatSetup } from './chat.setup.ts';

/**
 * The support chat (spec §4): the panel, which is hidden or shown, and the socket, which is there while the panel is, or while a
 * conversation goes on. A socket that closes or fails is opened again after a while; what was not said yet is kept meanwhile.
 */
export const chatMachine = chatSetup.createMachine({
  id: 'chat',
  context: ({ input }) => ({
    ...input,
    lines: [],
    replay: null,
    unread: 0,
    answersRead: 0,
    failures: 0,
    told: null,
  }),
  invoke: { id: 'watchBrowser', src: 'watchBrowser' },
  type: 'parallel',
  states: {
    panel: {
      initial: 'hidden',
      states: {
        hidden: {
          description: 'A button, with the number of lines from support that were not read yet.',
          on: {
            'panel.opened': 'shown',
            'subject.given': { target: 'shown', actions: 'takeSubject' },
            'seen.followed': { actions: 'followSeen' },
          },
        },
        shown: {
          description: 'What was said, which is read now, and a field to write in.',
          always: { guard: 'isBehind', actions: 'read' },
          on: {
            'panel.closed': 'hidden',
            'draft.changed': { actions: 'write' },
            'subject.given': { actions: 'takeSubject' },
            'seen.followed': { actions: 'joinIn' },
          },
        },
      },
    },
    socket: {
      initial: 'closed',
      on: { 'visitor.changed': { target: '.closed', actions: 'beginAnew' } },
      states: {
        closed: {
          description: 'No socket: nobody looks, and no conversation goes on.',
          always: { guard: 'isWanted', target: 'up' },
        },
        up: {
          invoke: { id: 'socket', src: 'socket' },
          initial: 'connecting',
          on: {
            'socket.closed': { target: 'waiting', actions: 'noteFailure' },
            // A network that was away takes its sockets along, and does not always say so.
            'network.returned': { target: 'up', reenter: true },
            'panel.closed': { guard: 'isOver', target: 'closed' },
          },
          states: {
            connecting: {
              description: 'A socket is being opened; what is submitted waits for it.',
              on: {
                'socket.opened': { target: 'catchingUp', actions: ['openList', 'say'] },
                'line.submitted': { guard: 'canSubmit', actions: 'submit' },
              },
              after: { connectBy: { target: '#chat.socket.waiting', actions: 'noteFailure' } },
            },
            catchingUp: {
              description:
                'The last lines come again. A line of which nobody knows waits for them, and those behind it.',
              on: {
                'line.arrived': [
                  { guard: 'isLastOfReplay', target: 'awaiting', actions: ['gather', 'closeList', 'say'] },
                  { target: 'catchingUp', reenter: true, actions: 'gather' },
                ],
                'line.submitted': { guard: 'canSubmit', actions: ['submit', 'say'] },
              },
              after: { quietFor: { target: 'awaiting', actions: ['closeList', 'say'] } },
            },
            resting: {
              description: 'All is said. Lines come as they are said, here, in another tab, or by support.',
              on: {
                'line.arrived': { actions: 'take' },
                'line.submitted': { guard: 'canSubmit', target: 'awaiting', actions: ['submit', 'say'] },
              },
            },
            awaiting: {
              description:
                'Something was said whose echo is still to come; without it the socket is taken for dead.',
              always: { guard: 'isAllSaid', target: 'resting' },
              on: {
                'line.arrived': { target: 'awaiting', reenter: true, actions: ['take', 'say'] },
                'line.submitted': { guard: 'canSubmit', actions: ['submit', 'say'] },
              },
              after: { echoBy: { target: '#chat.socket.waiting', actions: 'noteFailure' } },
            },
          },
        },
        waiting: {
          description:
            'The socket closed, or none could be opened: another one is tried in a while, or when the shopper says so.',
          tags: 'lost',
          on: {
            'retry.pressed': { guard: 'isShown', target: 'up' },
            'network.returned': 'up',
            'panel.opened': { guard: 'isHidden', target: 'up' },
            'panel.closed': { guard: 'isOver', target: 'closed' },
            'line.submitted': { guard: 'canSubmit', actions: 'submit' },
          },
          after: { reconnectAfter: 'up' },
        },
      },
    },
  },
});
