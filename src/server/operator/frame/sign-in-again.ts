import { HttpError } from '../../http/http-error.ts';

/** A refusal until the operator signs in again, or enters the device's PIN. Nothing was done. */
export class SignInAgain extends HttpError {
  readonly code: 'sign-in-again' | 'enter-pin';

  constructor(sentence = 'Sign in again to do this.', code: SignInAgain['code'] = 'sign-in-again') {
    super(401, sentence);
    this.code = code;
  }
}
