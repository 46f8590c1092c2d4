import * as v from 'valibot';
import type { Examples } from './examples.ts';
import { withMetadata } from './field-metadata.ts';

const Bytes = v.pipe(
  v.string('must be a text'),
  v.regex(/^[A-Za-z0-9_-]*$/, 'must be base64url'),
  v.maxLength(8_000, 'must be shorter'),
);
const OfPasskey = {
  id: v.pipe(Bytes, v.nonEmpty('must not be empty')),
  rawId: Bytes,
  type: v.literal('public-key'),
  clientExtensionResults: v.optional(
    v.pipe(
      v.looseObject({}),
      v.transform(() => ({})),
    ),
    {},
  ),
};

/** What a browser says of a passkey that it has made; the host asks for no attestation. */
export const NewPasskey = v.object({
  ...OfPasskey,
  response: v.object({ clientDataJSON: Bytes, attestationObject: Bytes }),
});

/** What a browser says of a passkey that has signed the host's challenge. */
export const UsedPasskey = v.object({
  ...OfPasskey,
  response: v.object({ clientDataJSON: Bytes, authenticatorData: Bytes, signature: Bytes }),
});

/** The answer of `devices list`: the browsers in which operators are signed in, and their passkeys. */
export const Devices = v.array(
  v.object({
    device: withMetadata(v.string(), { label: 'Device', is: 'id' }),
    name: withMetadata(v.string(), { label: 'What' }),
    operator: withMetadata(v.string(), { label: 'Operator' }),
    /** When the operator signed in, or the passkey was made. */
    since: withMetadata(v.string(), { label: 'Since', is: 'time' }),
    used_at: withMetadata(v.string(), { label: 'Last used', is: 'time' }),
    passkey: v.boolean(),
    pin: v.boolean(),
    this_one: v.boolean(),
    /** Whether it is the browser in use, has a PIN, or is a passkey, in words. */
    marks: withMetadata(v.string(), { label: 'Marks' }),
  }),
);

export const DEVICES_EXAMPLES: Examples<typeof Devices> = [
  [
    {
      device: '7c40e19b02aa',
      name: 'Chrome on Android',
      operator: 'sana',
      since: '2026-03-02T08:40:00.000Z',
      used_at: '2026-03-02T11:58:00.000Z',
      passkey: false,
      pin: true,
      this_one: false,
      marks: 'PIN',
    },
    {
      device: '19b5d3f04c71',
      name: 'Firefox on Windows',
      operator: 'bilal',
      since: '2026-03-01T05:10:00.000Z',
      used_at: '2026-03-02T12:00:00.000Z',
      passkey: false,
      pin: false,
      this_one: true,
      marks: 'this device',
    },
    {
      device: '5ad2c6e0f314',
      name: 'Chrome on Android',
      operator: 'sana',
      since: '2026-02-11T09:30:00.000Z',
      used_at: '2026-03-02T08:40:00.000Z',
      passkey: true,
      pin: false,
      this_one: false,
      marks: 'passkey',
    },
  ],
];

/** The answer of `devices end`. */
export const EndedDevice = v.object({
  device: v.string(),
  name: v.string(),
  operator: v.string(),
  passkey: v.boolean(),
  /** How many passkeys the operator still has. */
  passkeys_left: v.number(),
});

export const ENDED_DEVICE_EXAMPLES: Examples<typeof EndedDevice> = [
  { device: '7c40e19b02aa', name: 'Chrome on Android', operator: 'sana', passkey: false, passkeys_left: 1 },
  { device: '5ad2c6e0f314', name: 'Chrome on Android', operator: 'sana', passkey: true, passkeys_left: 0 },
];

/** The answer of `devices add-passkey`. */
export const AddedPasskey = v.object({ name: v.string(), operator: v.string() });

export const ADDED_PASSKEY_EXAMPLES: Examples<typeof AddedPasskey> = [
  { name: 'Chrome on Android', operator: 'sana' },
];

/** The answer of `devices set-pin`. */
export const DevicePin = v.object({ name: v.string(), on: v.boolean(), changed: v.boolean() });

export const DEVICE_PIN_EXAMPLES: Examples<typeof DevicePin> = [
  { name: 'Chrome on Android', on: true, changed: true },
  { name: 'Chrome on Android', on: false, changed: true },
  { name: 'Chrome on Android', on: false, changed: false },
];
