import { HttpError } from '../../http/http-error.ts';

/** A refusal of a field of the input, by its path, so that a form can show it there. */
export class InputRefused extends HttpError {
  readonly path: string;

  constructor({ status, message }: HttpError, path: string) {
    super(status, message);
    this.path = path;
  }
}
