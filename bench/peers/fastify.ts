import Fastify from 'fastify'

/** The peer of `order` and `uploads`: a bare fastify POST with a schema for what comes in and goes out, that does nothing. */
const text = { type: 'string' }
const app = Fastify({ logger: false })
// of `uploads`: a photo as its whole body, kept until it is there
app.addContentTypeParser('image/jpeg', { parseAs: 'buffer', bodyLimit: 20 * 1024 * 1024 }, (_request, _body, done) =>
  done(null),
)
app.post('/photos', () => 'ok')
app.post(
  '/orders',
  {
    schema: {
      body: {
        type: 'object',
        required: ['commandId', 'product', 'side', 'type'],
        additionalProperties: false,
        properties: {
          commandId: { type: 'string', pattern: '^[0-9a-f-]{36}$' },
          product: { type: 'string', pattern: '^[A-Z0-9]{2,10}-[A-Z]{2,6}$' },
          side: { type: 'string', enum: ['buy', 'sell'] },
          type: { type: 'string', enum: ['limit', 'market'] },
          timeInForce: text,
          price: text,
          quantity: text,
        },
      },
      response: {
        200: { type: 'object', properties: { seq: { type: 'integer' }, at: { type: 'integer' }, order: text } },
      },
    },
  },
  () => ({ seq: 1, at: Date.now(), order: '1' }),
)
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.on('disconnect', () => process.exit(0))
process.send!(url)
