import * as v from 'valibot';
import { typedOff } from '#contract/digits.ts';
import {
  ADDED_PASSKEY_EXAMPLES,
  AddedPasskey,
  DEVICE_PIN_EXAMPLES,
  DEVICES_EXAMPLES,
  DevicePin,
  Devices,
  ENDED_DEVICE_EXAMPLES,
  EndedDevice,
  NewPasskey,
} from '#contract/office/devices.ts';
import { withMetadata } from '#contract/office/field-metadata.ts';
import type { Host } from '../../host.ts';
import { HttpError } from '../../http/http-error.ts';
import { ensurePinIsHard, listDevices } from '../frame/devices.ts';
import { None } from '../frame/inputs.ts';
import { shortList } from '../frame/list.ts';
import { deleteOfficeSession, deletePasskey, setPin } from '../frame/office.store.ts';
import { newPasskey } from '../frame/passkeys.ts';
import { SHARED_ACTOR } from '../frame/role.ts';
import { change, listing } from './define-command.ts';

/** The commands about the browsers in which operators are signed in to the office. */
export const deviceCommands = [
  listing({
    name: 'devices list',
    title: 'Devices',
    description:
      'Shows the browsers in which you are signed in to the office, and your passkeys; to a manager those of all operators.',
    role: 'support',
    input: None,
    answer: Devices,
    none: 'Nobody is signed in to the office.',
    example: { typed: 'devices list', answers: DEVICES_EXAMPLES },
    list: shortList(
      async (host) =>
        (await listDevices(host)).map((device) => {
          const { id, name, operator, since, usedAt, kind } = device;
          const isThis = kind === 'session' && device.tokenHash === host.actor?.session?.tokenHash;
          const hasPin = kind === 'session' && device.hasPin;
          const isPasskey = kind === 'passkey';
          const marks = [isThis && 'this device', hasPin && 'PIN', isPasskey && 'passkey'];
          return {
            device: id,
            name,
            operator,
            since: since.toISOString(),
            used_at: usedAt.toISOString(),
            passkey: isPasskey,
            pin: hasPin,
            this_one: isThis,
            marks: marks.filter(Boolean).join(', '),
          };
        }),
      {
        sorts: ['used', 'newest', 'operator'],
        days: {},
        orders: {
          // Passkeys below, since nobody sits at them.
          used: { placeOf: ({ passkey, used_at, device }) => [!passkey, used_at, device], direction: 'desc' },
          newest: { placeOf: ({ since, device }) => [since, device], direction: 'desc' },
          operator: { placeOf: ({ operator, device }) => [operator.toLowerCase(), device], direction: 'asc' },
        },
      },
    ),
  }),

  change({
    name: 'devices end',
    title: 'End a device',
    description:
      'Ends the session of one browser, or one passkey, such as those of a lost phone. The token stays.',
    role: 'support',
    costs: ['access'],
    input: v.object({
      device: withMetadata(v.pipe(v.string('must be a text'), v.trim(), v.minLength(4, 'must be its id')), {
        word: 1,
        hint: 'its id, or the beginning of it',
      }),
    }),
    answer: EndedDevice,
    example: { typed: 'devices end 7c40e19b', answers: ENDED_DEVICE_EXAMPLES },
    said: ({ name, operator, passkey, passkeys_left }) =>
      passkey
        ? `The passkey of ${operator}, made in ${name}, is ended.`
        : `${operator} is signed out of ${name}.${passkeysLeft(passkeys_left)}`,
    run:
      (host, { device }) =>
      async (tx) => {
        const all = await listDevices({ ...host, db: tx });
        const found = all.filter(({ id }) => id.startsWith(device));
        const [one, ...others] = found;
        if (one === undefined) throw new HttpError(404, 'There is no such device.');
        if (others.length > 0) throw new HttpError(422, 'Several devices begin like this: type more of it.');
        const { id, name, operator, kind } = one;
        const isPasskey = kind === 'passkey';
        if (isPasskey) await deletePasskey(tx, one.passkeyId);
        else await deleteOfficeSession(tx, one.tokenHash);
        const left = all.filter(
          (each) => each.kind === 'passkey' && each.operator === operator && each !== one,
        );
        return {
          answer: { device: id, name, operator, passkey: isPasskey, passkeys_left: left.length },
          entry: { subject: operator, detail: { device: name, passkey: isPasskey } },
        };
      },
    ask: (_host, _input, { name, operator, passkey, passkeys_left }) =>
      passkey
        ? `End the passkey of ${operator}, made in ${name}? Who is signed in stays so.`
        : `Sign ${operator} out of ${name}?${passkeysLeft(passkeys_left)}`,
  }),

  change({
    name: 'devices add-passkey',
    title: 'Add a passkey',
    description:
      'Keeps a passkey, with which you sign in to the office by a finger, a face or the PIN of your device. It is made in the office.',
    role: 'support',
    costs: ['access'],
    press: 'Add it',
    input: v.object({
      passkey: v.optional(
        withMetadata(v.pipe(v.string('must be a text'), v.parseJson(), NewPasskey), { isHidden: true }),
      ),
    }),
    answer: AddedPasskey,
    example: { typed: 'devices add-passkey', answers: ADDED_PASSKEY_EXAMPLES },
    said: ({ name, operator }) => `A passkey of ${name} signs ${operator} in from now on.`,
    run: async (host, { passkey }) => {
      const session = sessionOf(host, 'A passkey');
      if (passkey === undefined) throw new HttpError(422, 'The browser has made no passkey.');
      const keep = await newPasskey(host, session, passkey);
      const { name: operator } = host.actor ?? SHARED_ACTOR;
      return async (tx) => {
        const name = await keep(tx);
        return { answer: { name, operator }, entry: { subject: operator, detail: { device: name } } };
      };
    },
    ask: (_host, _input, { name, operator }) =>
      `Let a passkey of this browser (${name}) sign ${operator} in?`,
  }),

  change({
    name: 'devices set-pin',
    title: 'Set a PIN',
    description:
      'Gives this browser a PIN of six digits, with which a session that rested gives away money and goods again, within the limit of the day. Five wrong tries end it. Without a PIN it takes it away.',
    role: 'support',
    costs: ['access'],
    press: 'Set the PIN',
    input: v.object({
      pin: v.optional(
        withMetadata(
          v.pipe(
            v.string('must be a text'),
            v.transform(typedOff),
            v.trim(),
            v.regex(/^\d{6}$/, 'must have six digits'),
          ),
          { label: 'PIN', is: 'secret', hint: 'six digits; none takes it away' },
        ),
      ),
    }),
    answer: DevicePin,
    example: { typed: 'devices set-pin --pin 482913', answers: DEVICE_PIN_EXAMPLES },
    said: ({ name, on, changed }) =>
      on ? `${name} has a PIN now.` : changed ? `${name} has no PIN any more.` : `${name} had no PIN.`,
    run: async (host, { pin }) => {
      const session = sessionOf(host, 'A PIN');
      if (pin !== undefined) ensurePinIsHard(pin);
      const hash = pin === undefined ? null : await host.passwords.hash(pin, session.tokenHash);
      return async (tx) => {
        const before = await setPin(tx, session.tokenHash, hash);
        if (before === undefined) throw noBrowser('A PIN');
        const changed = hash !== null || before.pin_hash !== null;
        const detail = { device: before.device, pin: hash !== null };
        const { name } = host.actor ?? SHARED_ACTOR;
        return {
          answer: { name: before.device, on: hash !== null, changed },
          entry: changed ? { subject: name, detail } : null,
        };
      };
    },
    ask: (_host, _input, { name, on }) =>
      on ? `Let this browser (${name}) go on by a PIN?` : `Take the PIN of this browser (${name}) away?`,
  }),
] as const;

const passkeysLeft = (count: number): string =>
  count === 0 ? '' : ` Passkeys stay, and sign in again: ${count}. Each is ended by itself.`;

const noBrowser = (what: string) =>
  new HttpError(409, `${what} belongs to a browser: set it in the office, where you are signed in.`);

function sessionOf({ actor }: Host, what: string) {
  if (actor?.session === undefined) throw noBrowser(what);
  return actor.session;
}
