import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'

export const COMPRESS_FROM_BYTES = 4_096
const QUICK = 1
const gzipped = promisify(gzip)

export type Encoding = 'br' | 'gzip'

/**
 * The encoding of those we have that a client weighs highest, the better one where it weighs them alike. A weight of zero, its own or
 * the one of `*`, means it does not take it; so does one that is below the plain form's.
 */
export function acceptedEncoding(
  header: string | string[] | undefined,
  ours: readonly Encoding[] = ['br', 'gzip'],
): Encoding | undefined {
  const weights = new Map<string, number>()
  for (const part of String(header ?? '')
    .toLowerCase()
    .split(',')) {
    const [name = '', weight = '1'] = part.split(/\s*;\s*q=/)
    weights.set(name.trim(), Number(weight) || 0)
  }
  const weightOf = (encoding: Encoding): number => weights.get(encoding) ?? weights.get('*') ?? 0
  const [best] = ours.toSorted((a, b) => weightOf(b) - weightOf(a))
  const isTaken = best !== undefined && weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0)
  return isTaken ? best : undefined
}

/** Compresses an answer on its way out, quickly, away from the main thread. */
export async function compressed(
  reply: FastifyReply,
  text: string,
  accepts: string | string[] | undefined,
): Promise<string | Buffer> {
  void reply.header('vary', 'accept-encoding')
  const encoding = acceptedEncoding(accepts, ['gzip'])
  if (encoding === undefined) return text
  void reply.header('content-encoding', encoding)
  return gzipped(text, { level: QUICK })
}
