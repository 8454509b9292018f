import {
  Button,
  ButtonPair,
  type ButtonVariant,
  Checkbox,
  Chips,
  ChoiceTiles,
  CodeField,
  CopyIcon,
  Field,
  FieldFrame,
  IconButton,
  Intervals,
  NumberField,
  PasswordField,
  PickField,
  Segmented,
  SelectField,
  Slider,
  Switch,
  TextAreaField,
  TextButton,
  TextTabs,
  UploadTile,
} from '@candela/design'
import { Held, Specimen } from './specimen.tsx'
import type { Words } from './words.ts'

const VARIANTS: readonly ButtonVariant[] = ['primary', 'up', 'down', 'quiet', 'outline', 'danger', 'plain']
const nothing = () => undefined

/** Shows what is chosen, pressed and typed. */
export function Choosing({ words }: { words: Words }) {
  const { short, name, other, sentence } = words
  const two = [
    { key: 'a', label: short },
    { key: 'b', label: other },
  ] as const
  const upload = { sending: short, cancel: other, retake: short, retry: other }
  return (
    <>
      <Specimen name="Segmented">
        <Held<'a' | 'b'> start="a">
          {(value, hold) => <Segmented label={name} options={two} value={value} onChange={hold} />}
        </Held>
        <Held<'a' | 'b'> start="a">
          {(value, hold) => (
            <Segmented
              label={other}
              options={[
                { ...two[0], tone: 'up' },
                { ...two[1], tone: 'down' },
              ]}
              value={value}
              onChange={hold}
            />
          )}
        </Held>
      </Specimen>
      <Specimen name="TextTabs">
        <Held<'a' | 'b'> start="a">
          {(value, hold) => (
            <>
              <TextTabs
                label={name}
                options={[{ ...two[0], count: '3' }, two[1]]}
                value={value}
                onChange={hold}
                panelId="gallery-panel"
              />
              <p id="gallery-panel" role="tabpanel" aria-label={short}>
                {sentence}
              </p>
            </>
          )}
        </Held>
      </Specimen>
      <Specimen name="Chips">
        <Held<'a' | 'b'> start="b">
          {(value, hold) => <Chips label={name} options={two} value={value} onChange={hold} />}
        </Held>
      </Specimen>
      <Specimen name="Intervals">
        <Held<'a' | 'b'> start="a">
          {(value, hold) => <Intervals label={name} options={two} value={value} onChange={hold} />}
        </Held>
      </Specimen>
      <Specimen name="ChoiceTiles">
        <Held<'a' | 'b' | undefined> start="a">
          {(value, hold) => (
            <>
              <ChoiceTiles className="two" label={name} options={two} value={value} onChange={hold} />
              <ChoiceTiles
                className="two"
                centred
                label={other}
                options={[
                  { ...two[0], tone: 'up' },
                  { ...two[1], tone: 'down' },
                ]}
                value={value}
                onChange={hold}
              />
            </>
          )}
        </Held>
      </Specimen>
      <Specimen name="Switch">
        <Held<boolean> start>
          {(on, turn) => (
            <div className="specimen-row">
              <Switch label={short} checked={on} onChange={turn} />
              <Switch label={other} checked={!on} onChange={(next) => turn(!next)} />
              <Switch label={name} checked={false} disabled onChange={nothing} />
            </div>
          )}
        </Held>
      </Specimen>
      <Specimen name="Checkbox">
        <Held<boolean> start>
          {(on, turn) => (
            <>
              <Checkbox checked={on} onChange={turn}>
                {sentence}
              </Checkbox>
              <Checkbox checked={false} error={words.long} onChange={nothing}>
                {sentence}
              </Checkbox>
              <Checkbox checked disabled onChange={nothing}>
                {short}
              </Checkbox>
            </>
          )}
        </Held>
      </Specimen>
      <Specimen name="Slider">
        <Held start={40}>
          {(value, hold) => (
            <>
              <Slider
                label={name}
                value={value}
                valueText={`${value}%`}
                onChange={hold}
                stopLabels={['0', '25', '50', '75', '100']}
              />
              <Slider label={other} value={25} valueText="25%" disabled onChange={nothing} />
            </>
          )}
        </Held>
      </Specimen>
      <Specimen name="Button">
        {VARIANTS.map((variant) => (
          <div key={variant} className="specimen-row">
            <Button variant={variant} onClick={nothing}>
              {short}
            </Button>
            <Button variant={variant} size="small" disabled hint={words.long} onClick={nothing}>
              {short}
            </Button>
            <Button variant={variant} size="small" busy onClick={nothing}>
              {short}
            </Button>
          </div>
        ))}
        <Button wide icon={<CopyIcon size={20} />} href="#wide">
          {name}
        </Button>
      </Specimen>
      <Specimen name="ButtonPair">
        <ButtonPair>
          <Button variant="up">{short}</Button>
          <Button variant="down">{other}</Button>
        </ButtonPair>
      </Specimen>
      <Specimen name="TextButton">
        <div className="specimen-row">
          <TextButton onClick={nothing}>{name}</TextButton>
          <TextButton icon={<CopyIcon size={18} />} href="#text">
            {other}
          </TextButton>
          <TextButton disabled onClick={nothing}>
            {short}
          </TextButton>
        </div>
      </Specimen>
      <Specimen name="IconButton">
        <div className="specimen-row">
          <IconButton label={short} onClick={nothing}>
            <CopyIcon size={20} />
          </IconButton>
          <IconButton label={name} dot filled onClick={nothing}>
            <CopyIcon size={20} />
          </IconButton>
          <IconButton label={other} pressed tone="ink-2" onClick={nothing}>
            <CopyIcon size={20} />
          </IconButton>
          <IconButton label={`${short} 2`} disabled onClick={nothing}>
            <CopyIcon size={20} />
          </IconButton>
        </div>
      </Specimen>
      <Specimen name="Field">
        <Held start="">
          {(value, hold) => (
            <>
              <Field label={name} value={value} placeholder={short} hint={sentence} onChange={hold} />
              <Field label={short} value="12.50" unit="USDT" limits={other} onChange={nothing} />
              <Field label={other} value="x" error={words.long} onChange={nothing} />
              <Field label={`${short} 2`} value={name} disabled onChange={nothing} />
            </>
          )}
        </Held>
      </Specimen>
      <Specimen name="FieldFrame">
        <FieldFrame label={short} hint={sentence}>
          {({ id }) => <input id={id} className="field-box" />}
        </FieldFrame>
      </Specimen>
      <Specimen name="PasswordField">
        <Held start="secret">
          {(value, hold) => (
            <PasswordField label={name} showLabel={short} hideLabel={other} value={value} onChange={hold} />
          )}
        </Held>
      </Specimen>
      <Specimen name="TextAreaField">
        <Held<string> start={sentence}>
          {(value, hold) => <TextAreaField label={name} rows={3} value={value} onChange={hold} />}
        </Held>
      </Specimen>
      <Specimen name="SelectField">
        <Held start="a">
          {(value, hold) => (
            <>
              <SelectField label={name} options={two} value={value} onChange={hold} />
              <SelectField label={other} compact options={two} value={value} onChange={hold} />
              <SelectField label={short} disabled placeholder={sentence} options={two} value="" onChange={nothing} />
            </>
          )}
        </Held>
      </Specimen>
      <Specimen name="PickField">
        <PickField label={name} value={other} onOpen={nothing} />
        <PickField label={other} placeholder={short} error={words.long} onOpen={nothing} />
      </Specimen>
      <Specimen name="NumberField">
        <Held start="60,123.45">
          {(value, hold) => (
            <>
              <NumberField
                label={name}
                value={value}
                decreaseLabel={short}
                increaseLabel={other}
                onChange={hold}
                onStep={nothing}
              />
              <NumberField
                label={short}
                value=""
                placeholder="0"
                error={words.long}
                decreaseLabel={`${short} −`}
                increaseLabel={`${short} +`}
                onChange={nothing}
                onStep={nothing}
              />
            </>
          )}
        </Held>
      </Specimen>
      <Specimen name="CodeField">
        <Held start="123">
          {(value, hold) => <CodeField label={name} value={value} onChange={hold} hint={sentence} />}
        </Held>
        <CodeField label={short} value="123456" error={words.long} onChange={nothing} />
      </Specimen>
      <Specimen name="UploadTile">
        <UploadTile state={{ step: 'empty' }} label={name} limit={short} words={upload} onPick={nothing} />
        <UploadTile
          state={{ step: 'sending', name: 'a.webp', share: 0.4, detail: '40%' }}
          label={short}
          limit={short}
          words={upload}
          onPick={nothing}
          onCancel={nothing}
        />
        <UploadTile
          state={{ step: 'done', name: 'b.webp' }}
          label={other}
          limit={short}
          words={upload}
          onPick={nothing}
        />
        <UploadTile
          state={{ step: 'failed', name: 'c.webp', reason: words.long }}
          label={`${short} 2`}
          limit={short}
          words={upload}
          onPick={nothing}
          onRetry={nothing}
        />
      </Specimen>
    </>
  )
}
