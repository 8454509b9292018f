import type { Destination } from '@candela/contract'
import { CARD_TEXT_MAXIMUM } from '@candela/contract'
import {
  Button,
  Card,
  Checkbox,
  CheckIcon,
  Field,
  IconButton,
  Note,
  QrIcon,
  SelectField,
  showToast,
  SkeletonRows,
} from '@candela/design'
import { outsideAddress } from '@candela/rules/practice'
import { type FormEvent, useState } from 'react'
import { personalForm, useHalfDone } from '../../../shell/half-done.ts'
import { to, useProblemText, useTexts } from '../../../shell/index.ts'
import { chainsOf, COINS } from '../chains.ts'
import { Confirming, useAdding } from '../confirming.tsx'
import { draw, type OwnDestinations } from '../data.ts'
import { type AddressReading, differences, readAddress } from '../entry.ts'
import { DestinationsScreen } from '../loaded.tsx'
import { useNeeds } from '../needs-list.tsx'
import { ScanSheet } from '../scan-sheet.tsx'
import { scannedAddress } from '../scanned.ts'

const FORM = 'add-address'
const LONGEST = 200

const BEGIN = { coin: COINS[0]!, chain: chainsOf(COINS[0]!)[0]!.id, text: '', name: '' }
type Fields = typeof BEGIN
const KEPT = personalForm('addressToAdd', BEGIN)

const chainOf = ({ coin, chain }: Pick<Fields, 'coin' | 'chain'>) => {
  const chains = chainsOf(coin)
  return chains.find(({ id }) => id === chain) ?? chains[0]!
}

function readingOf(fields: Fields, known: readonly Destination[]): AddressReading {
  return readAddress(
    fields.text,
    chainOf(fields),
    known.map(({ address }) => address),
  )
}

/** A wallet address of a coin on a chain, checked while it is typed and compared with those that are known; before, all that it takes. */
export function AddAddressPage() {
  const { t } = useTexts('destinations')
  const { t: shell } = useTexts('shell')
  const needs = useNeeds('address')
  const adding = useAdding('addAddress', to('walletAddresses'))
  const [fields, change] = useHalfDone(KEPT, '', BEGIN)
  const [ticked, setTicked] = useState(false)
  const knownOf = (own: OwnDestinations) => own.destinations.filter(({ kind }) => kind === 'address')
  const footOf = (own: OwnDestinations) => {
    const isCompared = ticked || readingOf(fields, knownOf(own)).alike.length === 0
    return (
      <Button
        type="submit"
        form={FORM}
        busy={adding.busy}
        disabled={!isCompared}
        hint={isCompared ? undefined : t('address.compareFirst')}
      >
        {t('address.submit')}
      </Button>
    )
  }
  return (
    <DestinationsScreen
      title={t('titles.walletBind')}
      back={to('walletAddresses')}
      renderFooter={(own) => (needs.isMet ? footOf(own) : undefined)}
    >
      {(own) =>
        !needs.isKnown ? (
          <SkeletonRows count={2} label={shell('loading')} />
        ) : needs.isMet ? (
          <AddressForm
            known={knownOf(own)}
            adding={adding}
            fields={fields}
            change={change}
            ticked={ticked}
            setTicked={setTicked}
          />
        ) : (
          needs.list
        )
      }
    </DestinationsScreen>
  )
}

interface FormProps {
  readonly known: readonly Destination[]
  readonly adding: ReturnType<typeof useAdding<'addAddress'>>
  readonly fields: Fields
  readonly change: (changed: Partial<Fields>) => void
  readonly ticked: boolean
  readonly setTicked: (ticked: boolean) => void
}

function AddressForm({ known, adding, fields, change, ticked, setTicked }: FormProps) {
  const { t } = useTexts('destinations')
  const problemText = useProblemText()
  const { coin, text, name } = fields
  const [isLeft, setLeft] = useState(false)
  const [isScanning, setScanning] = useState(false)
  const chain = chainOf(fields)
  const reading = readingOf(fields, known)
  const take = (changed: Partial<Fields>) => {
    change(changed)
    setTicked(false)
  }
  const scanned = (code: string) => {
    setScanning(false)
    take({ text: scannedAddress(code).slice(0, LONGEST) })
    setLeft(true)
    showToast({ text: t('scan.read') })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLeft(true)
    if (reading.fault !== undefined) return
    const asked = { rail: chain.id, asset: coin, address: reading.address, name, compared: ticked }
    void adding.add(asked, () => KEPT.forget())
  }
  const fault = reading.fault !== undefined && isLeft ? problemText(reading.fault) : undefined
  return (
    <form id={FORM} className="destination-form" onSubmit={submit} noValidate>
      <div className="destination-pair">
        <SelectField
          label={t('address.coin')}
          value={coin}
          onChange={(next) => take({ coin: next, chain: chainOf({ coin: next, chain: chain.id }).id })}
          options={COINS.map((key) => ({ key, label: key }))}
        />
        <SelectField
          label={t('address.chain')}
          value={chain.id}
          onChange={(next) => take({ chain: next })}
          options={chainsOf(coin).map(({ id, name: label }) => ({ key: id, label }))}
        />
      </div>
      <Field
        label={t('address.address')}
        value={text}
        onChange={(next) => take({ text: next })}
        onBlur={() => setLeft(text !== '')}
        error={fault}
        hint={reading.fault === undefined && <Checked chain={chain.name} />}
        trail={
          <IconButton label={t('scan.open')} onClick={() => setScanning(true)}>
            <QrIcon />
          </IconButton>
        }
        maxLength={LONGEST}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="destination-address"
      />
      <Card practice padded>
        <p className="label">{t('address.practiceText')}</p>
        <Button
          variant="outline"
          size="small"
          className="mt3"
          onClick={() => take({ text: outsideAddress(chain.family, draw) })}
        >
          {t('address.practice')}
        </Button>
      </Card>
      {reading.alike.length > 0 && <LookAlike reading={reading} known={known} ticked={ticked} onTick={setTicked} />}
      <Field
        label={t('address.name')}
        limits={t('address.onlyYou')}
        value={name}
        onChange={(typed) => change({ name: typed })}
        maxLength={CARD_TEXT_MAXIMUM}
        autoComplete="off"
      />
      <Confirming confirming={adding} />
      <ScanSheet open={isScanning} onClose={() => setScanning(false)} onRead={scanned} />
      {adding.stepUpSheet}
    </form>
  )
}

function Checked({ chain }: { chain: string }) {
  const { t } = useTexts('destinations')
  return (
    <>
      {[t('address.wellFormed', { chain }), t('address.checked')].map((line) => (
        <span key={line} className="destination-good good">
          <CheckIcon size={16} weight={2.2} />
          {line}
        </span>
      ))}
    </>
  )
}

interface LookAlikeProps {
  readonly reading: AddressReading
  readonly known: readonly Destination[]
  readonly ticked: boolean
  readonly onTick: (ticked: boolean) => void
}

/** Both addresses one above the other, what differs underlined; its owner has to say that it was compared. */
function LookAlike({ reading: { address, alike }, known, ticked, onTick }: LookAlikeProps) {
  const { t } = useTexts('destinations')
  return (
    <div>
      <Note tone="warn">
        <b>{t('address.alike')}</b>
        {alike.map((other) => (
          <span key={other} className="look-alike">
            <span className="cap">{known.find((each) => each.address === other)?.name || t('address.unnamed')}</span>
            <Compared text={other} other={address} />
            <span className="cap">{t('address.thisOne')}</span>
            <Compared text={address} other={other} />
          </span>
        ))}
      </Note>
      <Checkbox checked={ticked} onChange={onTick}>
        {t('address.compared')}
      </Checkbox>
    </div>
  )
}

function Compared({ text, other }: { text: string; other: string }) {
  return (
    <span className="mono">
      {differences(text, other).map(({ at, text: piece, same }) => (same ? piece : <u key={at}>{piece}</u>))}
    </span>
  )
}
