import { Drawer } from '@base-ui/react/drawer'
import { Button, ButtonPair } from './button.tsx'
import { Card } from './card.tsx'
import { KeyValueList } from './key-value-list.tsx'
import { SheetSurface } from './sheet-panel.tsx'
import type { ConfirmSheetProps } from './sheet.tsx'

/** The confirm sheet itself; see ConfirmSheet. */
export function ConfirmPanel(props: ConfirmSheetProps) {
  const { open, title, text, rows, total, children, keepLabel, confirmLabel, onKeep, onConfirm, hint } = props
  const { confirmVariant = 'primary', busy = false, disabled = false } = props
  const tabled = (rows !== undefined && rows.length > 0) || total !== undefined
  return (
    <SheetSurface open={open} onClose={() => !busy && onKeep()} role="alertdialog">
      <Drawer.Title className="sheet-title t-2">{title}</Drawer.Title>
      <Drawer.Content className="sheet-body">
        {text !== undefined && <Drawer.Description className="callout i2 mt2">{text}</Drawer.Description>}
        {tabled && (
          <Card className="mt4 sheet-table">
            <KeyValueList rows={rows ?? []} total={total} />
          </Card>
        )}
        {children}
      </Drawer.Content>
      <div className="sheet-footer">
        <ButtonPair>
          <Button variant="outline" onClick={onKeep} disabled={busy}>
            {keepLabel}
          </Button>
          <Button variant={confirmVariant} onClick={onConfirm} busy={busy} disabled={disabled}>
            {confirmLabel}
          </Button>
        </ButtonPair>
        {hint !== undefined && <p className="button-hint">{hint}</p>}
      </div>
    </SheetSurface>
  )
}
