import { HttpError } from 'ra-core';

/** Body of a refusal, on every face (docs/api.md). */
interface Refusal {
  readonly msg_code?: string;
  readonly msg_args?: Args;
  readonly fields?: Readonly<Record<string, FieldRefusal | null>>;
}

interface ErrorMessage {
  readonly msg_code?: string;
  readonly msg_args?: Args;
}

interface FieldRefusal extends ErrorMessage {
  /** Of an array of objects: what is wrong where. */
  readonly cells?: readonly (ErrorMessage & { readonly row: number; readonly column: string })[];
}

type Args = readonly (string | number)[] | null;

const BY_STATUS: Readonly<Record<number, string>> = {
  0: 'NETWORK_ERROR',
  401: 'AUTHENTICATION_REQUIRED',
  403: 'NOT_ENOUGH_PERMISSIONS',
  404: 'ELEMENT_NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  429: 'TOO_MANY_ATTEMPTS',
  502: 'SERVICE_UNAVAILABLE',
  503: 'SERVICE_UNAVAILABLE',
  504: 'SERVICE_UNAVAILABLE',
};

/** Another back end than ours may leave them out. */
const positions = (args: Args | undefined) =>
  Object.fromEntries((args ?? []).map((value, index) => [String(index), value]));

const messageIn = (error: ErrorMessage | null) => ({
  message: `errors.${error?.msg_code ?? 'FIELD_INVALID_FORMAT'}`,
  args: positions(error?.msg_args),
});

/**
 * The one place where a refusal of the server becomes an error of react-admin: `message` is a key of the catalogue,
 * `body.errors[field]` is `{ message, args }` for the form, `body.msg_code` and `body.msg_args` stay.
 * @param status HTTP status; 0 = no response
 */
export function toHttpError(status: number, body: unknown): HttpError {
  const { msg_code, msg_args, fields } = (typeof body === 'object' && body !== null ? body : {}) as Refusal;
  const code = msg_code ?? BY_STATUS[status] ?? 'ALERT_GENERIC';
  const errors =
    fields &&
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        {
          ...messageIn(field),
          ...(field?.cells && {
            cells: field.cells.map(({ row, column, ...error }) => ({ row, column, ...messageIn(error) })),
          }),
        },
      ]),
    );
  return new HttpError(`errors.${code}`, status, {
    msg_code: code,
    msg_args: positions(msg_args),
    ...(errors && { errors }),
  });
}
