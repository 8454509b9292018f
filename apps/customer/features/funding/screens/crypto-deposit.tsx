import type { DepositWay } from '@candela/contract'
import { Button, ButtonPair, Card, CopyIcon, KeyValueList, Note, Segmented, TextButton } from '@candela/design'
import { chainName } from '@candela/rules/funding/arithmetic'
import { useState } from 'react'
import { useCommand } from '../../../live/index.ts'
import { useCopy } from '../../../shell/copy.ts'
import { amountText, Screen, to, useFormats, useTexts } from '../../../shell/index.ts'
import { QrCode } from '../../../shell/qr-code.tsx'
import { FailureNote } from '../../../ticket/failure-note.tsx'
import { type FailedOutcome, failureOf } from '../../../ticket/outcome.ts'
import { Copied } from '../copied.tsx'
import { refreshDeposits, useAddress, useNamed, useWays } from '../data.ts'
import { DepositSteps } from '../deposit-steps.tsx'
import { useDepositTexts } from '../deposit-texts.ts'
import { Loading } from '../loading.tsx'
import { coinsOf, waysOf } from '../ways.ts'
import '../funding.css'

/** The own address of a coin on a chain, as a text and as a QR code, with what must not be sent there. */
export function CryptoDepositPage() {
  const { t } = useTexts('deposits')
  const read = useWays()
  const named = useNamed('coin')
  const [picked, setPicked] = useState<string>()
  const ways = read.data?.ways
  const coin = named || (ways && coinsOf(ways)[0]) || ''
  const chains = waysOf(ways ?? [], 'chain').filter(({ asset }) => asset === coin)
  const way = chains.find(({ rail }) => rail === picked) ?? chains[0]
  return (
    <Screen
      title={coin === '' ? t('titles.cryptoDeposit') : t('coin.title', { coin })}
      back={to('payment')}
      practice
      {...(way && { footer: <Button href={to('cryptoDepositDetail', { rail: way.rail })}>{t('coin.sent')}</Button> })}
    >
      {!way ? (
        <Loading read={read} />
      ) : (
        <div className="deposit">
          <DepositSteps current="send" />
          <Segmented
            label={t('coin.chain')}
            value={way.rail}
            onChange={setPicked}
            panelId="deposit-chain"
            options={chains.map(({ rail }) => ({ key: rail, label: chainName(rail) }))}
          />
          <div id="deposit-chain" role="tabpanel" aria-label={chainName(way.rail)} className="deposit-outcomes">
            <Address key={way.rail} way={way} />
          </div>
          <Note tone="warn">
            <b>{t('coin.noReal')}</b> {t('coin.noRealText', { coin, chain: chainName(way.rail) })}
          </Note>
          <Terms way={way} />
        </div>
      )}
    </Screen>
  )
}

/** The address; where none was asked for yet, the button that does. */
function Address({ way }: { way: DepositWay }) {
  const { t } = useTexts('deposits')
  const copy = useCopy()
  const read = useAddress(way.rail, { isWatched: false })
  const { send, sending } = useCommand('assignAddress')
  const [failure, setFailure] = useState<FailedOutcome>()
  // as high as the card that takes its place
  if (!read.data) return <Loading read={read} rows={2} />
  const { address } = read.data
  if (address === '') {
    const assign = async () => {
      const outcome = await send({ params: { rail: way.rail }, body: {} })
      if (!outcome) return
      setFailure(failureOf(outcome))
      refreshDeposits()
    }
    return (
      <Card padded>
        <p className="label i2 mb3">{t('coin.noneText')}</p>
        <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
        <Button variant="outline" busy={sending} disabled={way.isClosed} onClick={() => void assign()}>
          {t('coin.assign')}
        </Button>
      </Card>
    )
  }
  return (
    <Card padded>
      <div className="deposit-address">
        <QrCode text={address} label={t('coin.qr')} />
        <div>
          <p className="cap i2">{t('coin.address')}</p>
          <p className="mono mt1">{address}</p>
          <TextButton onClick={() => copy(address)}>
            <CopyIcon size={18} /> {t('coin.copy')}
          </TextButton>
        </div>
      </div>
    </Card>
  )
}

/** The terms of the chain, and the ways on. */
function Terms({ way }: { way: DepositWay }) {
  const { t } = useTexts('deposits')
  const formats = useFormats()
  const texts = useDepositTexts()
  const { rail, asset, confirmations, contract } = way
  return (
    <>
      <KeyValueList
        boxed
        rows={[
          { key: 'minimum', label: t('coin.least'), value: amountText(formats, asset, way.minimum) },
          { key: 'fee', label: t('fee'), value: texts.fee(way) },
          { key: 'confirmations', label: t('coin.confirmations'), value: formats.count(confirmations) },
        ]}
      />
      {contract !== '' && (
        <>
          <Card>
            <Copied name={t('coin.contract')} text={contract} />
          </Card>
          <p className="label i2">{t('coin.contractOnly', { coin: asset })}</p>
        </>
      )}
      <p className="label i2">{t('coin.dust')}</p>
      <ButtonPair>
        <Button variant="quiet" size="small" wide href={to('practiceOutside', { rail, coin: asset })}>
          {t('titles.practiceOutside')}
        </Button>
        <Button variant="quiet" size="small" wide href={to('cryptoReceiptUpload', { rail })}>
          {t('titles.cryptoReceiptUpload')}
        </Button>
      </ButtonPair>
    </>
  )
}
