import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { loggedRequest } from '../../../server/app/loggedRequest';

it('the log knows which pages were asked for, and no token, name or filter', async () => {
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
  app.get('/rest/:path/:id', async () => 'here');
  app.setNotFoundHandler(async () => 'nothing');
  await app.inject({ url: '/sponsor/abc/ptv_secret?lang=fr' });
  await app.inject({ url: '/api/jobs/files/ptf_secret?x=2' });
  await app.inject({ url: '/rest/identities/7?q=Amelie_secret&filter=x&q=2' });
  await app.inject({ url: '/api/health/live?x=1' });
  await app.inject({ url: '/old/link/ptv_secret?token=y_secret' });
  const text = lines.join('');
  expect(text).toContain('"/sponsor/…/…?lang"');
  expect(text).toContain('"/api/jobs/files/…?x"');
  expect(text).toContain('"/rest/identities/7?q&filter"');
  expect(text).toContain('"(no route)?x"');
  expect(text).not.toContain('_secret');
  await app.close();
});
