import type { PorticoError } from '../../errors/catalogue';

/** The members of an error that every interface sends. Only code, arguments and field codes leave the server. */
export function errorBody(error: PorticoError): object {
  return {
    result: false,
    msg_code: error.code,
    msg_args: error.args,
    ...(error.fields ? { fields: error.fields } : {}),
  };
}

/** The same as problem details (RFC 9457). */
export function problemOf(error: PorticoError): object {
  return {
    type: `urn:portico:error:${error.code}`,
    title: error.message,
    status: error.status,
    ...errorBody(error),
  };
}
