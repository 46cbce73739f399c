import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { loggedRequest } from '../../server/loggedRequest';

it('the log knows which pages were asked for, and no token of a link', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const app = Fastify({ logger: { level: 'debug', stream, serializers: { req: loggedRequest } } });
  app.get('/sponsor/:company/:token', async () => 'here');
  app.get('/api/jobs/files/:token', async () => 'here');
  await app.inject({ url: '/sponsor/abc/ptv_secret?lang=fr' });
  await app.inject({ url: '/api/jobs/files/ptf_secret?x=2' });
  await app.inject({ url: '/api/health/live?x=1' });
  const text = lines.join('');
  expect(text).toContain('/sponsor/abc/…?lang=fr');
  expect(text).toContain('/api/jobs/files/…?x=2');
  expect(text).toContain('/api/health/live?x=1');
  expect(text).not.toContain('_secret');
  await app.close();
});
