import fastifyPlugin from 'fastify-plugin';

/**
 * Answers are not stored by browsers and proxies unless their route says so: they hold personal data, and differ by the
 * caller who asks (RFC 9111 §5.2.2.5, OWASP ASVS 5.0 14.3.2). Routes of static files and of tagged documents set their
 * own header.
 */
export const cachingPlugin = fastifyPlugin(
  async (app) => {
    app.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    });
  },
  { name: 'portico-caching' },
);
