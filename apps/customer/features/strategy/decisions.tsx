import type { OwnStrategy, StoppedStrategy, StrategyDecision } from '@candela/contract'
import { EmptyState, GroupLabel, Link } from '@candela/design'
import { Problem, usePages } from '../../live/index.ts'
import { PagedRows, to, useFormats, useProblemText, useTexts } from '../../shell/index.ts'
import { HowDecided } from '../proof/index.ts'
import { useStrategyTexts } from './strategy-texts.ts'
import { useWhyText } from './why-text.ts'
import { orderOutcome, whyOf } from './why.ts'

const PAGE = '20'

type Strategy = OwnStrategy | StoppedStrategy

/** Every decision that asked for orders, the last first: why in words, and what became of each order. */
export function Decisions({ strategy }: { strategy: Strategy }) {
  const { t } = useTexts('strategy')
  const list = usePages('strategyDecisions', { limit: PAGE }, { strategy: strategy.id })
  const decisions = list.pages.flatMap((page) => page.decisions)
  return (
    <section className="mt5">
      <div className="pad">
        <GroupLabel>{t('decisions.title')}</GroupLabel>
      </div>
      <PagedRows
        list={list}
        count={decisions.length}
        waiting={2}
        failed={{ title: t('decisions.failed'), text: t('decisions.failedText') }}
        empty={<EmptyState drawing="receipt" title={t('decisions.empty')} text={t('decisions.emptyText')} />}
      >
        {decisions.map((decision) => (
          <Decision key={`${decision.seq} ${decision.place}`} strategy={strategy} decision={decision} />
        ))}
      </PagedRows>
    </section>
  )
}

function Decision({ strategy, decision }: { strategy: Strategy; decision: StrategyDecision }) {
  const formats = useFormats()
  const whyText = useWhyText()
  const [why, ...shares] = whyText(strategy.parameters, whyOf(strategy.parameters, decision, strategy.reason))
  return (
    <article className="strategy-decision">
      <p className="cap i3">{formats.dateTime(decision.dueAt)}</p>
      <p className="callout">{why}</p>
      {shares.map((share) => (
        <p key={share} className="label i2">
          {share}
        </p>
      ))}
      <ul className="strategy-asked">
        {decision.orders.map((order) => (
          <li key={`${order.product} ${order.side}`}>
            <OrderLine order={order} />
          </li>
        ))}
      </ul>
      <HowDecided strategy={strategy} decision={decision} />
    </article>
  )
}

/** The outcome of an order, or the reason why it was refused; a link to the order where there is one. */
function OrderLine({ order: asked }: { order: StrategyDecision['orders'][number] }) {
  const { t } = useTexts('strategy')
  const texts = useStrategyTexts()
  const problemText = useProblemText()
  const { order, product, side, quantity, filled, bound, code } = asked
  const outcome = orderOutcome(asked)
  const text = t(`order.${side}.${outcome}`, {
    quantity: texts.quantity(product, quantity),
    filled: texts.quantity(product, filled),
    bound: texts.price(product, bound),
    reason: outcome === 'refused' ? problemText(new Problem(code, {}, 422)) : '',
  })
  return order === '' ? (
    <span className="strategy-refused">{text}</span>
  ) : (
    <Link href={to('orderDetail', { id: order })}>{text}</Link>
  )
}
