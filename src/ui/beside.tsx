/**
 * What opens beside a button: a small dialog or a menu. Loaded when the first one is opened or the page has come to rest, so the button is
 * not inside of it but stands by itself from the start, and is told what a screen reader says of it.
 */
import { Menu, Popover, type PopoverProps } from '@mantine/core';
import { type ReactNode, type Ref, type RefObject, useLayoutEffect, useState } from 'react';

export interface Beside {
  /** The button. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
}

interface BesideProps extends Beside {
  readonly position: NonNullable<PopoverProps['position']>;
  /** In pixels. */
  readonly width?: number;
  readonly children: ReactNode;
}

interface DialogProps extends BesideProps {
  /** In place of the button's name. */
  readonly label?: string;
  readonly padding: number;
  readonly className?: string | undefined;
}

/** A dialog that holds the focus until it is closed, and gives it back. */
export function DialogBeside({ anchor, opened, label, padding, className, children, ...rest }: DialogProps) {
  const isOpen = useOpening(opened);
  return (
    <Popover {...rest} opened={isOpen} trapFocus returnFocus>
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown p={padding} {...(label !== undefined && { 'aria-label': label })} {...(className && { className })}>
        {isOpen && children}
      </Popover.Dropdown>
    </Popover>
  );
}

/** `children` are the menu's items. */
export function MenuBeside({ anchor, opened, children, ...rest }: BesideProps) {
  return (
    <Menu {...rest} opened={useOpening(opened)}>
      <Menu.Target>
        <Anchor element={anchor} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** The library keeps where the focus goes back to when it is told of the opening, and not where it is open from the start. */
function useOpening(opened: boolean): boolean {
  const [isThere, setThere] = useState(false);
  useLayoutEffect(() => setThere(true), []);
  return opened && isThere;
}

interface AnchorProps {
  readonly element: RefObject<HTMLElement | null>;
  /** What the library gives the child that it expects here. */
  readonly ref?: Ref<HTMLElement>;
  readonly id?: string;
  readonly 'aria-controls'?: string;
}

/** Stands for the button where the library wants it as a child. */
function Anchor({ element, ref, id, 'aria-controls': controls }: AnchorProps) {
  useLayoutEffect(() => {
    const button = element.current;
    if (typeof ref !== 'function' || !button) return;
    ref(button);
    return () => void ref(null);
  }, [element, ref]);
  useLayoutEffect(() => {
    const button = element.current;
    if (!button) return;
    if (id) button.id = id;
    if (controls) button.setAttribute('aria-controls', controls);
    else button.removeAttribute('aria-controls');
  }, [element, id, controls]);
  return null;
}
