import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '../openapi.ts';

/** The generated description of the APIs, and a page to browse it. */
export async function reference(app: FastifyInstance, { publicUrl }: { publicUrl: string }): Promise<void> {
  const document = openApiDocument(publicUrl);
  app.get('/api/openapi.json', async (_request, reply) => reply.send(document));
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // The product's own policy covers the page; the plugin's would be wider.
    staticCSP: false,
    uiConfig: { docExpansion: 'none', deepLinking: true, defaultModelsExpandDepth: 0 },
    theme: {
      title: 'SAM Console API',
      css: [{ filename: 'reference.css', content: '.swagger-ui .topbar { display: none }' }],
      favicon: [],
    },
  });
}
