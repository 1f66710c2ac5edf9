/**
 * Popups beside a button: a small dialog or a menu. Loaded when the first one opens or the page is idle, so the button is not
 * inside the popup: it is there from the start, and gets its ARIA attributes from the popup.
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
  /** Replaces the button's name. */
  readonly label?: string;
  readonly padding: number;
  readonly className?: string | undefined;
}

/** A dialog that holds the focus until it is closed, and then returns it. What takes Escape for itself prevents its default. */
export function DialogBeside({ anchor, opened, label, padding, className, children, ...rest }: DialogProps) {
  const isOpen = useOpening(opened);
  return (
    <Popover {...rest} opened={isOpen} trapFocus returnFocus closeOnEscape={false}>
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown
        p={padding}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          event.preventDefault();
          rest.onChange(false);
        }}
        {...(label !== undefined && { 'aria-label': label })}
        {...(className && { className })}
      >
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

/** The library notes where to return the focus when it opens, but not if it is open from the start. */
function useOpening(opened: boolean): boolean {
  const [isThere, setThere] = useState(false);
  useLayoutEffect(() => setThere(true), []);
  return opened && isThere;
}

interface AnchorProps {
  readonly element: RefObject<HTMLElement | null>;
  /** Props that the library passes to the child it expects here. */
  readonly ref?: Ref<HTMLElement>;
  readonly id?: string;
  readonly 'aria-controls'?: string;
}

/** Represents the button where the library expects it as a child. */
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
