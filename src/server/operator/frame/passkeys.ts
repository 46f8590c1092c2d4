import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { MINUTE_MS } from '#contract/durations.ts';
import type { Tx } from '../../database/connect.ts';
import type { Host } from '../../host.ts';
import { HttpError } from '../../http/http-error.ts';
import { consumeLimit, maxPerClient } from '../../http/rate-limits.ts';
import { hashToken } from '../../sessions/session.ts';
import type { KnownActor } from './authenticate.ts';
import { actorOfCredential, refuse } from './authenticate.ts';
import {
  findOfficeSession,
  findPasskey,
  findPasskeys,
  insertChallenge,
  insertPasskey,
  takeChallenge,
  updatePasskey,
} from './office.store.ts';
import type { OfficeAddress } from './office-address.ts';

const CHALLENGE_LIFE_MS = 5 * MINUTE_MS;
const CHALLENGES_MAX = 60;

/** The name of the office on this machine, as `office` opens it. */
const HOME = 'office.localhost';

/** Ed25519, ES256 and RS256, which all devices have one of; without them the library tries a newer one, with a warning. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded when a passkey is first used, since it takes as long as all the rest of a start. */
const webauthn = () => import('@simplewebauthn/server');

/**
 * The domain of the passkeys of an address, whose origin is `publicUrl`. A 409 for other names of this
 * machine, which other programs have too.
 */
function domainOf({ publicUrl, isLocal }: OfficeAddress): string {
  const { hostname, port } = new URL(publicUrl);
  if (isLocal && hostname !== HOME)
    throw new HttpError(409, `Passkeys are for http://${HOME}:${port}: open the office there.`);
  return hostname;
}

/** What a browser needs to ask a person for a passkey, of whichever operator. */
export async function passkeyQuestion(
  host: Host,
  address: OfficeAddress,
  client: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const rpID = domainOf(address);
  const max = maxPerClient(host.config, CHALLENGES_MAX);
  await consumeLimit(host, `passkey:${client}`, { max, windowMs: 15 * MINUTE_MS });
  const { generateAuthenticationOptions } = await webauthn();
  return challenged(host, await generateAuthenticationOptions({ rpID, userVerification: 'required' }));
}

/** What a browser needs to make a passkey of the session's operator; not where there is one already. */
export async function passkeyCreation(
  host: Host,
  address: OfficeAddress,
  { actor }: { actor: KnownActor },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const rpID = domainOf(address);
  const { generateRegistrationOptions } = await webauthn();
  const own = (await findPasskeys(host.db)).filter(({ credential }) => credential === actor.credential);
  const options = await generateRegistrationOptions({
    rpName: 'Keystall office',
    rpID,
    userName: actor.name,
    // The same for each passkey of an operator, so that a device shows the operator once.
    userID: new TextEncoder().encode(hashToken(actor.name)),
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: own.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return challenged(host, options);
}

async function challenged<const Options extends { challenge: string }>(
  host: Host,
  options: Options,
): Promise<Options> {
  const expiresAt = new Date(host.now().getTime() + CHALLENGE_LIFE_MS);
  await insertChallenge(host.db, { challenge_hash: hashToken(options.challenge), expires_at: expiresAt });
  return options;
}

const LATE = 'This took longer than 5 minutes, or was done before: please try again.';

/**
 * A new passkey, checked: keeps it for the operator of the session, and returns the name of the
 * session's browser. A 422 for a passkey that was not made for this office.
 */
export async function newPasskey(
  host: Host,
  { tokenHash, origin }: { tokenHash: string; origin: string },
  passkey: RegistrationResponseJSON,
): Promise<(tx: Tx) => Promise<string>> {
  const { verifyRegistrationResponse } = await webauthn();
  let challengeHash = '';
  const { registrationInfo } = await verifyRegistrationResponse({
    response: passkey,
    expectedChallenge: (challenge) => {
      challengeHash = hashToken(challenge);
      return true;
    },
    expectedOrigin: origin,
    supportedAlgorithmIDs: ALGORITHMS,
    expectedRPID: new URL(origin).hostname,
  }).catch(() => ({ registrationInfo: undefined }));
  if (registrationInfo === undefined)
    throw new HttpError(422, 'This passkey was not made for this office: please try again.');
  const { id, publicKey, counter } = registrationInfo.credential;
  return async (tx) => {
    const session = await findOfficeSession(tx, tokenHash);
    const now = host.now();
    if (session === undefined || !(await takeChallenge(tx, challengeHash, now)))
      throw new HttpError(409, LATE);
    const { credential, device } = session;
    const row = { id, credential, public_key: publicKey, counter, device, created_at: now, used_at: now };
    if (!(await insertPasskey(tx, row))) throw new HttpError(409, 'This passkey is here already.');
    return device;
  };
}

/**
 * The operator whose passkey has signed a challenge of this office, which is used up. Any other answer
 * counts as a wrong token.
 */
export async function actorOfPasskey(
  host: Host,
  sharedToken: string,
  {
    passkey,
    address,
    client,
  }: { passkey: AuthenticationResponseJSON; address: OfficeAddress; client: string },
): Promise<KnownActor> {
  const refused = (refusal: string) => refuse(host, client, { refusal, operator: null });
  const row = await findPasskey(host.db, passkey.id);
  if (row === undefined)
    return refused('This passkey is not known here any more: sign in by a link or with your token.');
  const { verifyAuthenticationResponse } = await webauthn();
  let challengeHash = '';
  const verified = await verifyAuthenticationResponse({
    response: passkey,
    expectedChallenge: (challenge) => {
      challengeHash = hashToken(challenge);
      return true;
    },
    expectedOrigin: address.publicUrl,
    expectedRPID: domainOf(address),
    credential: { id: row.id, publicKey: new Uint8Array(row.public_key), counter: Number(row.counter) },
  }).catch(() => null);
  if (!verified?.verified) return refused('This passkey did not fit: please try again.');
  const now = host.now();
  if (!(await takeChallenge(host.db, challengeHash, now))) return refused(LATE);
  await updatePasskey(host.db, row.id, { counter: verified.authenticationInfo.newCounter, used_at: now });
  const found = await actorOfCredential(host, sharedToken, row.credential);
  return 'refusal' in found ? refuse(host, client, found) : found;
}
