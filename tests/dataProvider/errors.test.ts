import { describe, expect, it } from 'vitest';
import { configureBases } from '../../dataProvider/bases';
import { toHttpError } from '../../dataProvider/errors';
import { fetchMe } from '../../dataProvider/me';

describe('a refusal becomes an error of react-admin', () => {
  it('with a key of the catalogue, and the values of its placeholders by position', () => {
    const error = toHttpError(409, { result: false, msg_code: 'IN_USE', msg_args: [3, 'identities'] });
    expect(error).toMatchObject({
      name: 'HttpError',
      status: 409,
      message: 'errors.IN_USE',
      body: { msg_code: 'IN_USE', msg_args: { 0: 3, 1: 'identities' } },
    });
    expect(error.body).not.toHaveProperty('errors');
  });

  it('with a message per field, for the form', () => {
    const fields = {
      p_name: { msg_code: 'MISSING_PROFILE_NAME', msg_args: [] },
      p_duration: { msg_code: 'FIELD_TOO_SMALL', msg_args: [10] },
    };
    expect(toHttpError(422, { msg_code: 'VALIDATION_FAILED', msg_args: [], fields }).body.errors).toEqual({
      p_name: { message: 'errors.MISSING_PROFILE_NAME', args: {} },
      p_duration: { message: 'errors.FIELD_TOO_SMALL', args: { 0: 10 } },
    });
  });

  it.each([
    [0, 'NETWORK_ERROR'],
    [401, 'AUTHENTICATION_REQUIRED'],
    [403, 'NOT_ENOUGH_PERMISSIONS'],
    [404, 'ELEMENT_NOT_FOUND'],
    [413, 'BODY_TOO_LARGE'],
    [429, 'TOO_MANY_ATTEMPTS'],
    [502, 'SERVICE_UNAVAILABLE'],
    [503, 'SERVICE_UNAVAILABLE'],
    [504, 'SERVICE_UNAVAILABLE'],
    [500, 'ALERT_GENERIC'],
    [418, 'ALERT_GENERIC'],
  ])('by its status %i where the answer says nothing', (status, code) => {
    for (const body of [undefined, null, '', '<html>', [], {}]) {
      expect(toHttpError(status, body)).toMatchObject({ status, message: `errors.${code}` });
    }
  });

  it('even when the answer is half of what was agreed', () => {
    const body = { msg_code: 'X', msg_args: null, fields: { a: { msg_code: 'Y' }, b: null } };
    expect(toHttpError(422, body).body).toEqual({
      msg_code: 'X',
      msg_args: {},
      errors: { a: { message: 'errors.Y', args: {} }, b: { message: 'errors.FIELD_INVALID_FORMAT', args: {} } },
    });
  });
});

describe('asking who is signed in', () => {
  it('gives the person, or null when the session is over', async () => {
    const me = { id: 1, name: 'Ana' };
    const paths: string[] = [];
    const answering = (given: () => unknown) => async (path: string) => {
      paths.push(path);
      return { status: 200, headers: new Headers(), json: given() as never };
    };
    expect(await fetchMe(answering(() => me))).toEqual(me);
    configureBases({ admin: '/other' });
    const over = answering(() => {
      throw toHttpError(401, undefined);
    });
    expect(await fetchMe(over)).toBeNull();
    configureBases({});
    expect(paths).toEqual(['/api/admin/admins/me', '/other/admins/me']);
  });

  it.each([0, 403, 500, 503])('passes every other error on: %i', async (status) => {
    const refusing = () => Promise.reject(toHttpError(status, undefined));
    await expect(fetchMe(refusing)).rejects.toMatchObject({ status });
  });
});
