import { HttpError } from '../../http/http-error.ts';

/** A refusal of one field of the input. A form shows it at the field's path. */
export class InputRefused extends HttpError {
  readonly path: string;

  constructor({ status, message }: HttpError, path: string) {
    super(status, message);
    this.path = path;
  }
}
