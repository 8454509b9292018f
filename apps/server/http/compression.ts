import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'

export const COMPRESS_FROM_BYTES = 4_096
const QUICK = 1
const gzipped = promisify(gzip)

export type Encoding = 'br' | 'gzip'

/** The better of the encodings a client takes; a weight of zero means it does not. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding | undefined {
  const parts = String(header ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
  const accepted = new Set(
    parts.filter((part) => !/;\s*q=0(\.0*)?$/.test(part)).map((part) => part.split(';')[0]!.trim()),
  )
  return (['br', 'gzip'] as const).find((encoding) => accepted.has(encoding))
}

/** Compresses an answer on its way out, quickly, away from the main thread. */
export async function compressed(
  reply: FastifyReply,
  text: string,
  accepts: string | string[] | undefined,
): Promise<string | Buffer> {
  void reply.header('vary', 'accept-encoding')
  if (!String(accepts ?? '').includes('gzip')) return text
  void reply.header('content-encoding', 'gzip')
  return gzipped(text, { level: QUICK })
}
