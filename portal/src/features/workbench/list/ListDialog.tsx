import { limits } from '@platbook/contract/limits';
import { createTemporaryTable } from '@platbook/contract/workbench/temporary-tables';
import { errorText } from '@platbook/ui/call/call-error';
import { CircleAlert, FileUp } from '@platbook/ui/icons';
import { Dialog } from '@platbook/ui/overlays/Dialog.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useId, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { ListPreview } from './ListPreview.tsx';
import { appendStatement, starterQuery } from './starter-query.ts';
import { type ListControl, useList } from './use-list.ts';
import type { ListOptions } from './use-list-dialog.tsx';
import './list-dialog.css';

interface ListDialogProps extends Omit<ListOptions, 'isActive'> {
  isOpen: boolean;
  file: File | undefined;
  onClose: () => void;
}

export function ListDialog(props: ListDialogProps) {
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} size={880} title="Upload a list">
      <ListForm {...props} />
    </Dialog>
  );
}

function ListForm({ file, connection, client, schema, onImported, onClose }: ListDialogProps) {
  const control = useList(file);
  const { list, problem, name } = control;
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const nameId = useId();
  const bring = async () => {
    if (!list || problem) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      const id = client.clientId ?? (await client.connect());
      if (!id) return;
      const { columns, rows } = list;
      const body = { name, columns: [...columns], rows: rows.map((row) => [...row]) };
      await call(createTemporaryTable, { params: { id }, body, isBackground: true });
      onImported((text) => appendStatement(text, starterQuery(list, schema, connection?.driver)));
      const count = rows.length === 1 ? '1 row' : `${rows.length.toLocaleString('en-US')} rows`;
      showToast({ kind: 'success', text: `Uploaded ${count} to ${name}. The table lasts until you disconnect.` });
      onClose();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setIsBusy(false);
    }
  };
  const message = problem ?? failure;
  return (
    <form
      className="col"
      onSubmit={(event) => {
        event.preventDefault();
        void bring();
      }}
    >
      <div className="list-body tiles g16">
        <ListText control={control} />
        {list && <ListPreview control={control} list={list} />}
        {message && (
          <div className="note bad" role="alert">
            <Icon of={CircleAlert} />
            <div>{message}</div>
          </div>
        )}
      </div>
      <footer className="dialog-foot">
        <label className="list-name row m s-13" htmlFor={nameId}>
          Table name
          <span className="input lg">
            <input
              id={nameId}
              value={name}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => control.setName(event.target.value)}
            />
          </span>
        </label>
        <p className="muted t-12 list-say">
          {client.clientId
            ? 'The table lasts until you disconnect.'
            : `Uploading opens a session on ${connection?.name ?? 'the database'} first.`}
        </p>
        <Button size="lg" onClick={onClose}>
          Cancel
        </Button>
        <Button size="lg" look="primary" type="submit" isBusy={isBusy} disabled={!list || problem !== undefined}>
          {client.clientId ? 'Upload' : 'Connect and upload'}
        </Button>
      </footer>
    </form>
  );
}

function ListText({ control }: { control: ListControl }) {
  const [isOver, setIsOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <div className="list-text">
      <div className="row">
        <label className="label" htmlFor={id}>
          Paste or drop a list of addresses, parcel numbers or IDs
        </label>
        <Button icon={FileUp} look="quiet" className="push" onClick={() => chooser.current?.click()}>
          Choose file
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label="List file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            if (chosen) void control.read(chosen);
            event.target.value = '';
          }}
        />
      </div>
      <textarea
        id={id}
        data-autofocus
        className={`whole paper ink${isOver ? ' over' : ''}`}
        value={control.text.length > shownCharacters ? `${control.text.slice(0, shownCharacters)}\n…` : control.text}
        readOnly={control.text.length > shownCharacters}
        placeholder={'apn,address\n123-456-78,8847 Marlin Yard St'}
        spellCheck={false}
        onChange={(event) => control.setText(event.target.value)}
        onPaste={(event) => {
          // Letting the field process a long text would block the page.
          const pasted = event.clipboardData.getData('text/plain');
          if (pasted.length <= shownCharacters) return;
          event.preventDefault();
          control.setText(pasted);
        }}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          setIsOver(false);
          const dropped = event.dataTransfer.files[0];
          if (!dropped) return;
          event.preventDefault();
          event.stopPropagation();
          void control.read(dropped);
        }}
      />
      <p className="hint row">
        Separate values with commas, semicolons, tabs or line breaks. Up to {limits.listRows.toLocaleString('en-US')}{' '}
        rows.
        {control.text.length > shownCharacters && (
          <Button look="quiet" size="sm" className="push" onClick={() => control.setText('')}>
            Clear
          </Button>
        )}
      </p>
    </div>
  );
}

/** A longer text is shown truncated, and replaced only by pasting or choosing another one. */
const shownCharacters = 100_000;
