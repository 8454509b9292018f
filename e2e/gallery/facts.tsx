import {
  ActionTile,
  Avatar,
  Badge,
  type BadgeTone,
  Card,
  ChatBubble,
  CheckIcon,
  CoinsIcon,
  Count,
  DayHead,
  EffectCard,
  FillCard,
  type FillState,
  GroupLabel,
  IconSquare,
  InfoIcon,
  KeyValueList,
  Link,
  ListRow,
  Meter,
  PositionRuler,
  PracticeBadge,
  ProductDisc,
  ProgressBar,
  ProgressRing,
  Prose,
  ReceiptCard,
  RowGroup,
  RuleList,
  SectionHead,
  SplitBar,
  StatusTimeline,
  Stepper,
  StepList,
  Switch,
  TaskHead,
  TextBlocks,
  TextButton,
} from '@candela/design'
import { Specimen } from './specimen.tsx'
import type { Words } from './words.ts'

const TONES: readonly BadgeTone[] = ['plain', 'ok', 'wait', 'accent', 'up', 'down', 'bad', 'dashed']
const FILLS: readonly FillState[] = ['unchecked', 'checking', 'verified', 'begun', 'mismatch']
const nothing = () => undefined

/** Rows, cards and progress. */
export function Facts({ words }: { words: Words }) {
  const { short, name, other, sentence, long } = words
  const marks = { pending: short, met: name, failed: other, open: long }
  return (
    <>
      <Specimen name="ListRow">
        <ListRow
          lead={<ProductDisc symbol="BTC" />}
          title={name}
          detail={long}
          value="60,123.45"
          valueDetail="+1.2%"
          onClick={nothing}
        />
        <ListRow title={long} detail={sentence} inset="edge" href="#row" />
        <ListRow title={short} selected onClick={nothing} />
        <ListRow title={other} action={<Badge>{short}</Badge>} href="#paired" />
      </Specimen>
      <Specimen name="RowGroup">
        <RowGroup>
          <ListRow
            lead={
              <IconSquare tone="accent">
                <InfoIcon size={20} />
              </IconSquare>
            }
            title={name}
            turns
            trail={<Switch label={name} checked onChange={nothing} />}
          />
          <ListRow title={other} trail={<Count>3</Count>} href="#group" />
        </RowGroup>
      </Specimen>
      <Specimen name="ActionTile">
        <div className="specimen-row">
          <ActionTile icon={<CoinsIcon />} label={name} href="#tile" />
          <ActionTile icon={<CoinsIcon />} label={other} onClick={nothing} />
        </div>
      </Specimen>
      <Specimen name="Card">
        <Card padded>{sentence}</Card>
        <Card padded practice>
          {short}
        </Card>
        <Card padded href="#card">
          {name}
        </Card>
      </Specimen>
      <Specimen name="ReceiptCard">
        <ReceiptCard below={<p className="cap">{long}</p>}>{sentence}</ReceiptCard>
      </Specimen>
      <Specimen name="SectionHead">
        <SectionHead title={name} action={<TextButton href="#head">{other}</TextButton>} />
        <SectionHead title={short} level={3} />
      </Specimen>
      <Specimen name="GroupLabel">
        <GroupLabel>{name}</GroupLabel>
      </Specimen>
      <Specimen name="Prose">
        <Prose>
          <h3>{name}</h3>
          <p>
            {sentence} <Link href="#prose">{name}</Link>
          </p>
        </Prose>
      </Specimen>
      <Specimen name="TextBlocks">
        <TextBlocks text={`${sentence}\n- ${short}\n- ${other}`} />
      </Specimen>
      <Specimen name="DayHead">
        <DayHead>{name}</DayHead>
      </Specimen>
      <Specimen name="ChatBubble">
        <ChatBubble mine={false} time="12:30">
          {sentence}
        </ChatBubble>
        <ChatBubble mine time="12:31">
          {short}
        </ChatBubble>
      </Specimen>
      <Specimen name="KeyValueList">
        <KeyValueList
          rows={[
            { key: 'a', label: name, value: '60,123.45' },
            { key: 'b', label: long, value: '+12.00', tone: 'up' },
            { key: 'c', label: short, value: '−3.00', tone: 'down' },
          ]}
          total={{ label: other, value: '9.00' }}
        />
        <KeyValueList boxed dense rows={[{ key: 'a', label: short, value: name, tone: 'warn' }]} />
      </Specimen>
      <Specimen name="Badge">
        <div className="specimen-row">
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {short}
            </Badge>
          ))}
        </div>
      </Specimen>
      <Specimen name="Count">
        <div className="specimen-row">
          <Count>7</Count>
          <Avatar initials="MA" />
          <PracticeBadge text={short} label={name} onClick={nothing} />
        </div>
      </Specimen>
      <Specimen name="FillCard">
        {FILLS.map((state) => (
          <FillCard
            key={state}
            title={name}
            state={state}
            stateLabel={short}
            markLabels={marks}
            text={sentence}
            lines={[
              {
                key: 'a',
                title: short,
                value: '60,123.45',
                detail: long,
                ...(state !== 'unchecked' && state !== 'checking' && { outcome: 'met' as const }),
              },
            ]}
            actions={[{ key: 'check', label: other, onClick: nothing }]}
            notProven={<p>{sentence}</p>}
          />
        ))}
      </Specimen>
      <Specimen name="EffectCard">
        <EffectCard title={name} mark={<CheckIcon size={20} />} items={[{ key: 'a', title: short, text: sentence }]} />
      </Specimen>
      <Specimen name="TaskHead">
        <TaskHead icon={<InfoIcon size={24} />} title={name} text={sentence} />
        <TaskHead icon={<InfoIcon size={24} />} title={other} text={long} tone="danger" />
      </Specimen>
      <Specimen name="StatusTimeline">
        <StatusTimeline
          label={name}
          stateLabels={{ done: short, now: other, later: long }}
          items={[
            { key: 'a', state: 'done', title: short, time: '12:30' },
            { key: 'b', state: 'now', title: name, text: sentence },
            { key: 'c', state: 'later', title: other },
          ]}
        />
      </Specimen>
      <Specimen name="StepList">
        <StepList
          steps={[
            { key: 'a', state: 'done', title: short, badge: <Badge tone="ok">{other}</Badge> },
            { key: 'b', state: 'now', title: name, text: sentence },
            { key: 'c', state: 'later', title: other },
          ]}
        />
      </Specimen>
      <Specimen name="Stepper">
        <Stepper label={name} steps={[short, other, name]} current={1} />
      </Specimen>
      <Specimen name="Meter">
        <Meter label={`${name} 2/5`} on={2} total={5} />
      </Specimen>
      <Specimen name="RuleList">
        <RuleList
          metLabel={short}
          openLabel={other}
          rules={[
            { key: 'a', text: name, met: true },
            { key: 'b', text: long, met: false },
          ]}
        />
      </Specimen>
      <Specimen name="SplitBar">
        <SplitBar
          parts={[
            { key: 'a', label: short, value: '50%', share: 0.5 },
            { key: 'b', label: other, value: '30%', share: 0.3 },
            { key: 'c', label: name, value: '20%', share: 0.2 },
          ]}
        />
      </Specimen>
      <Specimen name="ProgressBar">
        <ProgressBar label={name} share={0.4} text="40%" />
      </Specimen>
      <Specimen name="ProgressRing">
        <ProgressRing left={0.6} size={160}>
          {short}
        </ProgressRing>
      </Specimen>
      <Specimen name="PositionRuler">
        <PositionRuler label={name} entry={0.4} mark={0.7} side="gain" />
        <PositionRuler label={other} entry={0.6} mark={0.3} side="loss" />
      </Specimen>
    </>
  )
}
